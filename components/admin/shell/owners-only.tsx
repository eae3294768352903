/** What an editor sees on a page that is for owners. */
export function OwnersOnly() {
  return <p className="admin-page-note">Only an owner of the site may see this page.</p>
}
