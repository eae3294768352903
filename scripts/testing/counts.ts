import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'

export type Tally = { passed: number; failed: number }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** Counts a vitest report. A test that was skipped, and a file that could not be loaded, is a failure. */
export function countVitest(file: string, outcome: Tally): Tally {
  const report = readReport(file, vitestReport)
  if (!report) return { passed: 0, failed: 1 }
  const tests = report.testResults.flatMap(result => result.assertionResults)
  const passed = tests.filter(test => test.status === 'passed').length
  const broken = report.testResults.filter(
    result => result.status === 'failed' && result.assertionResults.every(test => test.status === 'passed'),
  )
  return atLeast(outcome, { passed, failed: tests.length - passed + broken.length })
}

/** Counts a Playwright report. A test that was skipped, or passed only at a second try, is a failure. */
export function countBrowserTests(file: string, outcome: Tally): Tally {
  const report = readReport(file, playwrightReport)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return atLeast(outcome, { passed: expected, failed: unexpected + flaky + skipped + report.errors.length })
}

// A run that says it failed is not made good by a report without failures.
function atLeast(outcome: Tally, counted: Tally): Tally {
  return { ...counted, failed: Math.max(counted.failed, outcome.failed) }
}

// Reports are removed once read, so that one left from an earlier run is never taken for this one's.
function readReport<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  } finally {
    rmSync(file, { force: true })
  }
}
