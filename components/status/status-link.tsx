/**
 * Leads to a record's status page. A plain link: the router would fetch the page ahead, and remember what is on it.
 * @param href of the page, with its token
 */
export function StatusLink({ href }: { href: string }) {
  return (
    <p>
      <a className="link" href={href}>
        See how it stands, correct your phone number or withdraw
      </a>
      . Keep this link: it is the key to your page.
    </p>
  )
}
