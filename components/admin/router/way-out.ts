/**
 * Returns the link or button of a click that may lead this tab away from the page, or from what is open on it; null for a link
 * to another tab, to a file or to a place on the page, and for the button of a menu: those lose nothing.
 */
export function findWayOut(event: MouseEvent): HTMLElement | null {
  const ways = 'a[href], button:not([popovertarget])'
  const way = event.target instanceof Element ? event.target.closest<HTMLElement>(ways) : null
  return way instanceof HTMLAnchorElement && !leavesThePage(way, event) ? null : way
}

function leavesThePage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  // With any of these keys held, the click opens another tab or saves a file.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.target || link.hasAttribute('download')) return false
  // Before it leaves for another site, the browser itself asks.
  return link.origin === window.location.origin && !leadsToPlaceOnPage(link)
}

function leadsToPlaceOnPage({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === window.location.pathname && search === window.location.search
}
