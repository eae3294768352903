import 'server-only'
import { z } from 'zod'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type ColumnFormats, describeFields, type SalaryCurrencies, type StoredFields } from './format'
import { HISTORY_LIMIT, type HistorySubject, type LastChange, type RecordChange } from './schema'

const storedFieldsSchema = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))

const select = {
  id: true,
  kind: true,
  fields: true,
  changedAt: true,
  administrator: { select: { email: true } },
} satisfies Prisma.ChangeSelect

const newest = (take: number) =>
  ({ orderBy: [{ changedAt: 'desc' }, { id: 'desc' }], take, select }) satisfies Prisma.Job$changesArgs

type ChangeRow = Prisma.ChangeGetPayload<{ select: typeof select }>
type StoredHistory = { changes: ChangeRow[]; salaryCurrency?: string }

/**
 * Lists what was changed on a record, by whom and when, newest first, at most `HISTORY_LIMIT` changes.
 * @param of the kind of record
 * @param id a record's id, or any text
 * @param formats what people read of its columns
 * @returns the changes, or null where there is no such record
 */
export async function listChanges(
  of: HistorySubject,
  id: string,
  formats: ColumnFormats,
): Promise<RecordChange[] | null> {
  const stored = isRecordId(id) ? await readers[of](id, HISTORY_LIMIT) : null
  if (!stored) return null
  let currency = stored.salaryCurrency
  return stored.changes.map(row => {
    const fields = storedFieldsSchema.parse(row.fields)
    const currencies = currency === undefined ? undefined : currenciesAround(fields, currency)
    currency = currencies?.from
    return {
      _id: row.id,
      kind: row.kind,
      who: whoChanged(row),
      when: row.changedAt.toISOString(),
      fields: describeFields(formats, fields, currencies),
    }
  })
}

const readers: Record<HistorySubject, (id: string, take: number) => Promise<StoredHistory | null>> = {
  jobs: (id, take) =>
    database().job.findUnique({ where: { id }, select: { salaryCurrency: true, changes: newest(take) } }),
  courses: (id, take) => database().course.findUnique({ where: { id }, select: { changes: newest(take) } }),
  applications: (id, take) =>
    database().application.findUnique({ where: { id }, select: { changes: newest(take) } }),
  enrollments: (id, take) =>
    database().enrollment.findUnique({ where: { id }, select: { changes: newest(take) } }),
}

/** Tells who changed a record last and when; null where it was never changed. */
export async function readLastChange(of: HistorySubject, id: string): Promise<LastChange | null> {
  const [change] = (await readers[of](id, 1))?.changes ?? []
  return change ? { who: whoChanged(change), when: change.changedAt.toISOString() } : null
}

function whoChanged({ administrator }: ChangeRow): string | null {
  return administrator?.email ?? null
}

/** Going back from the newest change, the currency after a change is known, and the change tells the one before. */
function currenciesAround(fields: StoredFields, after: string): SalaryCurrencies {
  const change = fields.salary_currency
  return { from: change ? String(change.from) : after, to: after }
}
