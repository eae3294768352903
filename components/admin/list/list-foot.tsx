import type { ListPage } from '@/lib/lists/page'
import { ExportLink } from './export-link'
import { Pager } from './pager'

type ListFootProps = {
  list: ListPage<unknown>
  /** What is counted, such as 'applications'. */
  noun: string
  values: Record<string, string>
  /** Whether the whole list can be had as a file. */
  exported?: boolean
}

/** Under a list: how much of it is shown, and ways to the rest. */
export function ListFoot({ list, noun, values, exported }: ListFootProps) {
  return (
    <>
      <span>
        {list.records.length} of {list.more && 'more than '}
        {list.total.toLocaleString('en-NG')} {noun}
      </span>
      {exported && <ExportLink noun={noun} values={values} />}
      <Pager page={list.page} pages={list.pages} values={values} />
    </>
  )
}
