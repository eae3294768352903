import { LinkPending } from '@/components/admin/shell/link-pending'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { formatCounted } from '@/lib/lists/format'
import { type ListPage, pageSizes } from '@/lib/lists/page'
import { listUrl, Pager } from './pager'

type ListFootProps = {
  list: ListPage<unknown>
  /** What is listed, as its endpoint has it, such as 'applications'. */
  noun: string
  /** Its filters and order, by the API's names. */
  values: Record<string, string>
  /** Whether the whole list can be downloaded. */
  exported?: boolean
}

/** The foot of a list: how many of its records are on this page, and links to the others. */
export function ListFoot({ list, noun, values, exported }: ListFootProps) {
  return (
    <>
      <span>{`${list.records.length} of ${formatCounted(list, noun)}`}</span>
      {list.total > pageSizes.usual && <SizeLink size={list.size} values={values} />}
      {exported && <ExportLink noun={noun} values={values} />}
      <Pager list={list} values={values} />
    </>
  )
}

type SizeLinkProps = Pick<ListFootProps, 'values'> & Pick<ListPage<unknown>, 'size'>

/** A link to the same list with more records on a page, or with the usual number again. */
function SizeLink({ size, values }: SizeLinkProps) {
  const { usual, large } = pageSizes
  const other = size === usual ? large : usual
  return (
    <PageLink className="link admin-page-foot-link" href={listUrl(values, other)}>
      Show {other} a page
      <LinkPending />
    </PageLink>
  )
}

/** A link that downloads all records of the list, with its filters and order, for a spreadsheet. */
function ExportLink({ noun, values }: Pick<ListFootProps, 'noun' | 'values'>) {
  return (
    <a
      className="link admin-page-foot-link"
      href={`/api/admin/${noun}/export.csv?${new URLSearchParams(values)}`}
      download
    >
      <Icon name="download" />
      Export CSV
    </a>
  )
}
