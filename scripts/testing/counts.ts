import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** How many tests or checks passed, and the names of those that failed, with the first lines of the error where it is known. */
export type Tally = { passed: number; failures: string[] }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const playwrightError = z.object({ message: z.string().optional() })
const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ errors: z.array(playwrightError) })).optional(),
})
const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
type PlaywrightSuite = z.output<typeof playwrightSuite>

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
})

// Enough to show what was expected, what was received, and where.
const FAULT_LINES = 12

/** Counts a vitest report. A test that was skipped, and a file that could not be loaded, is a failure. */
export function countVitest(file: string, outcome: Tally): Tally {
  const report = readReport(file, vitestReport)
  if (!report) return { passed: 0, failures: [`${file} was not written`] }
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      name: `${relative('.', name)} › ${fullName}`,
      faults: failureMessages ?? [],
    })),
  )
  const broken = report.testResults.filter(
    result => result.status === 'failed' && result.assertionResults.every(test => test.status === 'passed'),
  )
  const failures = [
    ...tests.filter(test => test.status !== 'passed').map(describeFailure),
    ...broken.map(({ name }) => `${relative('.', name)} could not be run`),
  ]
  return orOutcome(outcome, { passed: tests.filter(test => test.status === 'passed').length, failures })
}

/** Counts a Playwright report. A test that was skipped, or passed only at a second try, is a failure. */
export function countBrowserTests(file: string, outcome: Tally): Tally {
  const report = readReport(file, playwrightReport)
  if (!report) return { passed: 0, failures: [`${file} was not written`] }
  const tests = report.suites.flatMap(suite => testsOf(suite, suite.file))
  const failures = [
    ...tests.filter(test => test.status !== 'expected').map(describeFailure),
    ...report.errors.map(({ message }) => message ?? 'an error outside the tests'),
  ]
  return orOutcome(outcome, { passed: tests.filter(test => test.status === 'expected').length, failures })
}

type TestOutcome = { name: string; status: string; faults: string[] }

// The error is repeated at the end, because a reader often sees only the end of a run.
function describeFailure({ name, status, faults }: TestOutcome): string {
  const lines = faults.slice(0, 1).flatMap(fault => stripVTControlCharacters(fault).split('\n'))
  return [`${name} (${status})`, ...lines.slice(0, FAULT_LINES).map(line => `  ${line}`)].join('\n')
}

function testsOf(suite: PlaywrightSuite, path: string): TestOutcome[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results = [] }) => ({
      name: `${path} › ${title}`,
      status,
      faults: results.flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? [])),
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(inner => testsOf(inner, path))]
}

// A run that says it failed is not made good by a report without failures.
function orOutcome(outcome: Tally, counted: Tally): Tally {
  return counted.failures.length === 0 ? { ...counted, failures: outcome.failures } : counted
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
