import { expect, test } from 'vitest'
import { findRoomCycles } from '../../scripts/architecture/room-cycles'
import { findViolations } from '../../scripts/architecture/rules'
import { parseSource } from '../../scripts/architecture/source'

const violations = (path: string, text = '') => findViolations([parseSource(path, text)])

test.each([
  ['lib/jobs/data.ts', "import 'server-only'\nimport { database } from '@/lib/platform/database'"],
  ['lib/jobs/rules.ts', "import { z } from 'zod'"],
  ['lib/applications/receive-application.ts', "import { createApplication } from './mutations'"],
  ['lib/payments/ledger/mutations.ts', ''],
  ['lib/mail/worker.ts', ''],
  ['app/[...slug]/page.tsx', "import { redirect } from 'next/navigation'"],
  ['app/(site)/home/page.tsx', "export { default } from '../page'"],
  ['lib/platform/env.ts', 'export const port = process.env.PORT'],
  ['vitest.config.ts', 'export default { ci: process.env.CI }'],
  ['lib/payments/provider.ts', '// process.env is not read here, it is only spoken of'],
])('%s may do what it does', (path, text) => {
  expect(violations(path, text)).toEqual([])
})

test.each([
  ['lib/money.ts', '', 'is in no room'],
  ['lib/jobs/search.ts', '', "a concept's folder holds only"],
  ['lib/jobs/parts/schema.ts', '', "a concept's folder holds only"],
  ['lib/exports/rows.ts', '', "a concept's folder holds only"],
  ['lib/payments/ledger/entries.ts', '', "a concept's folder holds only"],
  ['lib/platform/list.ts', "import { Prisma } from './generated/prisma/client'", 'must start with'],
  ['lib/courses/data.ts', "import '@prisma/adapter-pg'\nimport 'server-only'", 'must start with'],
  ['lib/mail/worker.ts', "import { database } from '@/lib/platform/database'", 'must start with'],
  ['lib/http/limits.ts', 'export const off = process.env.RATE_LIMITS', 'reads process.env'],
  ['scripts/serve.ts', 'const { env } = process', 'reads process.env'],
  ['lib/http/port.ts', "import { env as shell } from 'node:process'", 'reads process.env'],
  ['app/page.tsx', "export const port = process['env'].PORT", 'reads process.env'],
  ['lib/money/index.ts', 'export const kobo = 100', 'is a barrel'],
  ['components/ui/all.ts', "export * from './button'\nexport { Card } from './card'", 'is a barrel'],
  ['lib/lists/order.ts', "import { Page } from '@/lib/lists/page'", 'of its own room'],
  ['lib/mail/letter.ts', "import { site } from '../../content/site'", 'of another room'],
  ['components/admin/jobs/job-form.tsx', "import { Panel } from '../panel/panel'", 'of another room'],
  ['lib/http/date-utils.ts', '', 'says nothing'],
  ['components/helpers/format.ts', '', 'says nothing'],
  ['components/jobs/JobCard.tsx', '', 'not kebab-case'],
  ['app/(mySite)/page.tsx', '', 'not kebab-case'],
])('%s with %j is refused', (path, text, reason) => {
  expect(violations(path, text)).toEqual([expect.stringContaining(reason)])
})

test('rooms that import each other are refused, also by way of their parts and of a third', () => {
  const sources = [
    parseSource('lib/mail/notices.ts', "import { columns } from '@/lib/payments/admin/data'"),
    parseSource('lib/payments/ledger/mutations.ts', "import { send } from '@/lib/history/data'"),
    parseSource('lib/history/data.ts', "import type { Letter } from '../mail/letter'"),
    parseSource('components/jobs/job-list.tsx', "import { notify } from '@/lib/mail/notices'"),
  ]
  expect(findRoomCycles(sources)).toEqual([
    'lib/mail: is in a cycle with lib/payments, lib/history',
    'lib/payments: is in a cycle with lib/mail, lib/history',
    'lib/history: is in a cycle with lib/mail, lib/payments',
  ])
})

test('rooms that import downwards, and parts of one room, are not a cycle', () => {
  const sources = [
    parseSource('lib/payments/checkout.ts', "import { state } from './ledger/data'"),
    parseSource('lib/payments/ledger/data.ts', "import { reference } from '../reference'"),
    parseSource('components/admin/jobs/job-form.tsx', "import { Field } from '@/components/ui/field'"),
  ]
  expect(findRoomCycles(sources)).toEqual([])
})
