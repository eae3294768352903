'use client'

import { useRef } from 'react'
import { Email } from '@/components/admin/list/contact'
import { Badge } from '@/components/ui/badge'
import { type Column, Table, TableCell, TableRow } from '@/components/ui/table'
import type { AdministratorRecord } from '@/lib/administrators/schema'
import { formatDate } from '@/lib/dates/format'
import { AdministratorActions } from './administrator-actions'

const columns: readonly Column[] = [
  { key: 'email', label: 'Administrator' },
  { key: 'role', label: 'Role' },
  { key: 'state', label: 'State' },
  { key: 'factor', label: 'Second factor' },
  { key: 'sessions', label: 'Open sessions' },
  { key: 'actions', label: 'Actions', hidden: true },
]

type AdministratorTableProps = {
  administrators: readonly AdministratorRecord[]
  /** The id of the signed-in administrator, who cannot change their own account here. */
  ownId: string
}

/** Every administrator, with what an owner may do about each. */
export function AdministratorTable({ administrators, ownId }: AdministratorTableProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div className="admin-page-split" ref={list} tabIndex={-1}>
      <Table caption="Administrators" columns={columns}>
        {administrators.map(administrator => (
          <TableRow key={administrator._id}>
            <TableCell kind="name" label="Administrator">
              <b>
                <Email address={administrator.email} />
              </b>
              <small>{describeOrigin(administrator, ownId)}</small>
            </TableCell>
            <TableCell label="Role">{administrator.role === 'owner' ? 'Owner' : 'Editor'}</TableCell>
            <TableCell label="State">
              {administrator.disabledAt ? (
                <Badge tone="bad">Disabled</Badge>
              ) : (
                <Badge tone="good">Enabled</Badge>
              )}
            </TableCell>
            <TableCell label="Second factor">{administrator.secondFactor ? 'On' : 'Off'}</TableCell>
            <TableCell label="Open sessions">{administrator.openSessions}</TableCell>
            <TableCell kind="actions" label="Actions">
              {administrator._id !== ownId && (
                <AdministratorActions administrator={administrator} onDone={() => list.current?.focus()} />
              )}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  )
}

function describeOrigin(
  { _id, configured, disabledAt, createdAt }: AdministratorRecord,
  ownId: string,
): string {
  if (_id === ownId) return 'This is you'
  if (configured && !disabledAt) return 'Named by ADMIN_EMAIL'
  return `Since ${formatDate(createdAt)}`
}
