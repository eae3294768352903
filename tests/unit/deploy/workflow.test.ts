import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const workflow = read('.github/workflows/ci.yml')

test('the workflow runs what every contributor runs, on both systems and every Node that is promised', () => {
  expect(workflow).toMatch(/- run: \.ci\/run$/m)
  expect(existsSync('.ci/run')).toBe(true)
  expect(workflow).toMatch(/os: \[ubuntu-latest, macos-latest\]/)
  const [, nodes = ''] = /node: \[([\d, ]+)\]/.exec(workflow) ?? []
  const { engines }: { engines: { node: string } } = JSON.parse(read('package.json'))
  // Behind those it names, `>=` promises the newest.
  expect([...(engines.node.match(/\d+(?=\.)/g) ?? []), '26'].join(', ')).toBe(nodes)
})

test('once a week the next Next is tried, and known holes are asked for', () => {
  expect(workflow).toMatch(/cron: "\d+ \d+ \* \* 1"/)
  expect(workflow).toContain('npm install --no-save next@canary')
  expect(workflow).toContain('npm audit --audit-level=high')
})

test('the packages that belong together are brought up to date together', () => {
  const { packageRules }: { packageRules: { matchPackageNames?: string[]; groupName?: string }[] } =
    JSON.parse(read('.github/renovate.json'))
  const groups = packageRules.flatMap(({ groupName }) => groupName ?? [])
  expect(groups).toEqual(['prisma', 'next and react'])
})
