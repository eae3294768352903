import { LinkPending } from '@/components/admin/shell/link-pending'
import { PageLink } from '@/components/ui/page-link'
import { pagerNumbers } from '@/lib/lists/page'

type PagerProps = {
  page: number
  pages: number
  /** The filters in the URL, which every page has too. */
  values: Record<string, string>
}

/** Links to the other pages of a list. */
export function Pager({ page, pages, values }: PagerProps) {
  if (pages < 2) return null
  const href = (number: number) => `?${new URLSearchParams({ ...values, page: String(number) })}`
  return (
    <nav className="admin-page-pager" aria-label="Pages">
      {pagerNumbers(page, pages).map((number, index, numbers) => {
        if (number === null) return <i key={`gap-${numbers[index - 1]}`}>…</i>
        if (number === page) {
          return (
            <span key={number} aria-current="page">
              <span className="visually-hidden">Page </span>
              {number}
            </span>
          )
        }
        return (
          <PageLink key={number} href={href(number)} aria-label={`Page ${number}`}>
            {number}
            <LinkPending />
          </PageLink>
        )
      })}
      {page < pages && (
        <PageLink href={href(page + 1)}>
          Next
          <LinkPending />
        </PageLink>
      )}
    </nav>
  )
}
