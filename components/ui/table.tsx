// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout changes display, which strips the native roles
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import './table.css'

export type Column = {
  key: string
  label: ReactNode
  className?: string
  sort?: 'ascending' | 'descending'
  /** Whether the label is for screen readers only, because the cells need none. */
  hidden?: boolean
}

type TableProps = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column[]
  /** `TableRow`s. */
  children: ReactNode
  /** Under the rows: a count, or a pager. */
  foot?: ReactNode
}

/** A table that turns into a list of blocks on a phone; the roles keep it a table there for screen readers. */
export function Table({ caption, columns, children, foot }: TableProps) {
  return (
    <div className="table">
      <table role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                className={column.className}
                aria-sort={column.sort}
              >
                {column.hidden ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
      {foot && <div className="table-foot">{foot}</div>}
    </div>
  )
}

/** One row; `current` marks the one whose details are shown. */
export function TableRow({ current, children }: { current?: boolean; children: ReactNode }) {
  return (
    <tr role="row" aria-current={current || undefined}>
      {children}
    </tr>
  )
}

type TableCellProps = {
  /** On a phone: the row's name, its badge, its button or several of them, its checkbox, small text, or (without it) 'Label: value'. */
  kind?: 'name' | 'badge' | 'action' | 'actions' | 'pick' | 'small'
  label?: string
  className?: string
  children: ReactNode
}

const cellClass = {
  name: 'table-name',
  badge: 'table-badge',
  action: 'table-action',
  actions: 'table-actions',
  pick: 'table-pick',
  small: 'table-small',
}

/** One cell. The cell with the row's name is the row's header, which screen readers say with each of the others. */
export function TableCell({ kind, label, className, children }: TableCellProps) {
  const shared = { className: classNames(kind && cellClass[kind], className), 'data-label': label, children }
  return kind === 'name' ? <th scope="row" role="rowheader" {...shared} /> : <td role="cell" {...shared} />
}
