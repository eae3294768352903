import { expect, test } from 'vitest'
import { findViolations } from '../../scripts/architecture/rules'
import { parseSource } from '../../scripts/architecture/source'

const violations = (path: string, text = '') => findViolations([parseSource(path, text)])

test.each([
  ['lib/jobs/data.ts', "import 'server-only'\nimport { database } from '@/lib/platform/database'"],
  ['lib/money/format.ts', "import { site } from '@/content/site'"],
  ['components/jobs/job-card.tsx', "import { formatSalary } from '@/lib/jobs/format'"],
  ['app/(site)/job-application/[id]/page.tsx', "import { getPublicJob } from '@/lib/jobs/data'"],
  ['app/[...slug]/page.tsx', "import { redirect } from 'next/navigation'"],
  ['app/(site)/home/page.tsx', "export { default } from '../page'"],
  ['lib/platform/env.ts', 'export const port = process.env.PORT'],
  ['vitest.config.ts', 'export default { ci: process.env.CI }'],
  ['lib/payments/provider.ts', '// process.env is not read here, it is only spoken of'],
])('%s may do what it does', (path, text) => {
  expect(violations(path, text)).toEqual([])
})

test.each([
  ['lib/jobs/format.ts', "import { Card } from '@/components/jobs/card'", 'imports run'],
  ['lib/platform/logger.ts', "import { findJob } from '../jobs/schema'", 'imports run'],
  ['components/ui/button.tsx', "import type { Props } from '@/app/page'", 'imports run'],
  ['lib/money/kobo.ts', "const later = () => import('../../app/page')", 'imports run'],
  ['app/page.tsx', "import { aJob } from '@/tests/support/records'", 'imports run'],
  ['components/jobs/list.tsx', "import { listPublicJobs } from '@/lib/jobs/data'", 'components take'],
  ['lib/jobs/search.ts', '', "a concept's folder holds only"],
  ['lib/jobs/parts/schema.ts', '', "a concept's folder holds only"],
  ['lib/http/route.ts', "import { Prisma } from '../platform/generated/prisma/client'", 'Prisma is for'],
  ['app/api/jobs/route.ts', "import { database } from '@/lib/platform/database'", 'Prisma is for'],
  ['lib/http/limits.ts', 'export const off = process.env.RATE_LIMITS', 'reads process.env'],
  ['scripts/serve.ts', 'const { env } = process', 'reads process.env'],
  ['lib/http/port.ts', "import { env as shell } from 'node:process'", 'reads process.env'],
  ['app/page.tsx', "export const port = process['env'].PORT", 'reads process.env'],
  ['lib/courses/data.ts', "import { z } from 'zod'\nimport 'server-only'", 'must start with'],
  ['lib/money/index.ts', 'export const kobo = 100', 'is a barrel'],
  ['components/ui/all.ts', "export * from './button'\nexport { Card } from './card'", 'is a barrel'],
  ['lib/http/date-utils.ts', '', 'says nothing'],
  ['lib/helpers/format.ts', '', 'says nothing'],
  ['components/jobs/JobCard.tsx', '', 'not kebab-case'],
  ['app/(mySite)/page.tsx', '', 'not kebab-case'],
])('%s with %j is refused', (path, text, reason) => {
  expect(violations(path, text)).toEqual([expect.stringContaining(reason)])
})
