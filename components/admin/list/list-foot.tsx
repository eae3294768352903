import { Icon } from '@/components/ui/icon'
import { formatCounted } from '@/lib/lists/format'
import type { ListPage } from '@/lib/lists/page'
import { Pager } from './pager'

type ListFootProps = {
  list: ListPage<unknown>
  /** What is listed, as its endpoint has it, such as 'applications'. */
  noun: string
  /** Its filters and order, by the API's names. */
  values: Record<string, string>
  /** Whether the whole list can be downloaded. */
  exported?: boolean
}

/** Under a list: how much of it is on this page, and links to the rest. */
export function ListFoot({ list, noun, values, exported }: ListFootProps) {
  return (
    <>
      <span>
        {list.records.length} of {formatCounted(list, noun)}
      </span>
      {exported && <ExportLink noun={noun} values={values} />}
      <Pager page={list.page} pages={list.pages} values={values} />
    </>
  )
}

/** Downloads the whole list, filtered and ordered as it stands, for a spreadsheet. */
function ExportLink({ noun, values }: Pick<ListFootProps, 'noun' | 'values'>) {
  return (
    <a
      className="link admin-page-export"
      href={`/api/admin/${noun}/export.csv?${new URLSearchParams(values)}`}
      download
    >
      <Icon name="download" />
      Export CSV
    </a>
  )
}
