import { LinkPending } from '@/components/admin/shell/link-pending'
import { PageLink } from '@/components/ui/page-link'
import { type ListPage, type PageSize, pagerNumbers, pageSizes } from '@/lib/lists/page'
import { formatNumber } from '@/lib/text/format'

type PagerProps = {
  list: Pick<ListPage<unknown>, 'page' | 'pages' | 'size'>
  /** The filters in the URL, which the links keep. */
  values: Record<string, string>
}

/** Links to the other pages of a list. */
export function Pager({ list: { page, pages, size }, values }: PagerProps) {
  if (pages < 2) return null
  const href = (number: number) => listUrl(values, size, number)
  return (
    <nav className="admin-page-pager" aria-label="Pages">
      {pagerNumbers(page, pages).map((number, index, numbers) => {
        if (number === null) return <i key={`gap-${numbers[index - 1]}`}>…</i>
        if (number === page) {
          return (
            <span key={number} aria-current="page">
              <span className="visually-hidden">Page </span>
              {formatNumber(number)}
            </span>
          )
        }
        return (
          <PageLink key={number} href={href(number)} aria-label={`Page ${formatNumber(number)}`}>
            {formatNumber(number)}
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

/** Returns the URL of the list without filters, with the same order and number of records on a page. */
export function unfilteredUrl({ sort }: Record<string, string>, size: PageSize): string {
  return listUrl({ ...(sort && { sort }) }, size)
}

/** Returns the URL of a page of a list with these filters; of the first page where no number is given. */
export function listUrl(values: Record<string, string>, size: PageSize, page?: number): string {
  const rows: Record<string, string> = size === pageSizes.usual ? {} : { rows: String(size) }
  return `?${new URLSearchParams({ ...values, ...rows, ...(page && { page: String(page) }) })}`
}
