import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countBrowserTests, countVitest } from '@/scripts/testing/counts'

const held = { passed: 1, failures: [] }
const broke = { passed: 0, failures: ['Browser tests'] }

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const errorsOf = (status: string) =>
  status === 'unexpected' ? [{ message: '\u001b[31mnot visible\u001b[39m\nwithin 5 s' }] : []

const browserReport = (...statuses: string[]) => ({
  suites: [
    {
      file: 'paying.spec.ts',
      specs: [{ title: 'a free course', tests: [{ status: 'expected' }] }],
      suites: [
        {
          file: 'paying.spec.ts',
          specs: statuses.map(status => ({
            title: `a ${status} test`,
            tests: [{ status, results: [{ errors: errorsOf(status) }] }],
          })),
        },
      ],
    },
  ],
  errors: [],
})

describe('browser tests', () => {
  test('are named where they failed, were skipped, or passed at a second try', () => {
    const file = report(browserReport('expected', 'unexpected', 'skipped', 'flaky'))
    expect(countBrowserTests(file, broke)).toEqual({
      passed: 2,
      failures: [
        'paying.spec.ts › a unexpected test (unexpected)\n  not visible\n  within 5 s',
        'paying.spec.ts › a skipped test (skipped)',
        'paying.spec.ts › a flaky test (flaky)',
      ],
    })
  })

  test('fail where the run says so, whatever its report holds', () => {
    expect(countBrowserTests(report(browserReport('expected')), broke)).toEqual({
      passed: 2,
      failures: ['Browser tests'],
    })
  })

  test('fail without a report', () => {
    expect(countBrowserTests('no/report.json', held).failures).toEqual(['no/report.json was not written'])
  })
})

test('tests of vitest are named by file and title, and so is a file that could not be loaded', () => {
  const file = report({
    testResults: [
      {
        name: join(process.cwd(), 'tests/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2', 'and more'] },
          {
            status: 'failed',
            fullName: 'three',
            failureMessages: [Array.from({ length: 30 }, (_, i) => `line ${i + 1}`).join('\n')],
          },
        ],
      },
      { name: join(process.cwd(), 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
    ],
  })
  expect(countVitest(file, broke)).toEqual({
    passed: 1,
    failures: [
      'tests/a.test.ts › two (failed)\n  expected 1 to be 2',
      expect.stringMatching(/^tests\/a\.test\.ts › three \(failed\)\n {2}line 1\n(.*\n){10} {2}line 12$/),
      'tests/b.test.ts could not be run',
    ],
  })
})
