import { z } from 'zod'
import { dayRange, daysInOrder } from '@/lib/dates/office-day'
import { sortField } from '@/lib/lists/sort'
import { countedRecords, eventKinds, eventSorts } from './constants'

type Counts = Record<(typeof countedRecords)[number], z.ZodOptional<z.ZodNumber>>
const counts = Object.fromEntries(countedRecords.map(name => [name, z.number().optional()])) as Counts

/** What an event says besides who and when: ids, names of lists and filters, numbers; never anybody's data. */
export const eventDetailSchema = z.object({
  /** Where it was done, if not on a page of the site's own session. */
  at: z
    .enum([
      'login',
      'password form',
      'second factor form',
      'command line',
      'start',
      'personal data page',
      'status page',
      'newsletter link',
      'list',
      'samples',
      'retention',
      'restore',
    ])
    .optional(),
  /** The application whose CV was opened, or the link to whose page was given to an administrator. */
  application: z.guid().optional(),
  /** The enrollment the link to whose page was given to one. */
  enrollment: z.guid().optional(),
  /** Whether the CV was looked at in the page, or downloaded. */
  preview: z.boolean().optional(),
  /** The list that was exported, and the names of the filters it was narrowed by. */
  list: z.string().optional(),
  filters: z.array(z.string()).optional(),
  /** How many CVs were opened. */
  opened: z.number().optional(),
  /** How many records of each kind were erased or deleted. */
  ...counts,
  /** The session that was ended. */
  session: z.guid().optional(),
  /** The administrator whose account was changed by another, and the role it was given. */
  account: z.guid().optional(),
  role: z.string().optional(),
})

export type EventDetail = z.infer<typeof eventDetailSchema>

/** An event as the API gives it to administrators. */
export const eventRecordSchema = z.object({
  _id: z.guid(),
  kind: z.enum(eventKinds),
  happenedAt: z.iso.datetime(),
  /** Who did it, or whose account it was done to; null where there is no such account. */
  administrator: z.object({ email: z.string() }).nullable(),
  /** Whose account was changed by another; null in every other case. */
  account: z.object({ email: z.string() }).nullable(),
  /** The same for the same IP address; it does not tell which one that is. */
  ipHash: z.string().nullable(),
  requestId: z.guid().nullable(),
  detail: eventDetailSchema,
})

export type EventRecord = z.infer<typeof eventRecordSchema>

/** How the list of events is narrowed and ordered; days are the office's, both included. */
export const eventFiltersSchema = z
  .object({
    kind: z.enum(eventKinds, 'Choose one of the kinds of event.').optional(),
    ...dayRange,
    /** The newest first, where it is left out. */
    sort: sortField(eventSorts).optional(),
  })
  .refine(...daysInOrder)

export type EventFilters = z.output<typeof eventFiltersSchema>
