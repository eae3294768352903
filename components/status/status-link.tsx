import { CopyButton } from '@/components/ui/copy-button'

type StatusLinkProps = { href: string; pays?: boolean; ended?: boolean }

/**
 * A link to a record's status page. It is a plain link, because Next's router would prefetch the page and keep its content.
 * @param href of the page, with its token
 * @param pays whether a payment may still be due, where nothing else beside the link says so
 * @param ended whether the record has come to its end, so that there is nothing to do on the page
 */
export function StatusLink({ href, pays = false, ended = false }: StatusLinkProps) {
  return (
    <p>
      <a className="link" href={href}>
        See how it stands
        {!ended && <>, {pays && 'pay if you have not yet, '}correct your phone number or withdraw</>}
      </a>
      . Keep this link: it is the key to your page.
    </p>
  )
}

/**
 * The same with a button that copies the link, for what a script shows: where the site sends no mail, nothing else leads back to the page.
 * @param props those of `StatusLink`; `href` with the site's name
 */
export function StatusLinkToKeep(props: StatusLinkProps) {
  return (
    <>
      <StatusLink {...props} />
      <CopyButton
        label="Copy my link"
        text={props.href}
        copied="The link to your page is copied."
        failed={`Copy this link: ${props.href}`}
      />
    </>
  )
}
