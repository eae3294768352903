/**
 * Leads to a record's status page. A plain link: the router would fetch the page ahead, and remember what is on it.
 * @param href of the page, with its token
 * @param pays whether something was to be paid that may not be paid yet, and nothing else here says so
 */
export function StatusLink({ href, pays = false }: { href: string; pays?: boolean }) {
  return (
    <p>
      <a className="link" href={href}>
        See how it stands, {pays && 'pay if you have not yet, '}correct your phone number or withdraw
      </a>
      . Keep this link: it is the key to your page.
    </p>
  )
}
