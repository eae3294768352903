import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const settings = (file: string) =>
  readFileSync(`deploy/${file}`, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name ? [{ name, value: value ?? '' }] : []
    })

const read = (file: string, name: string) => settings(file).find(line => line.name === name)?.value
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

test.each(['User', 'WorkingDirectory', 'EnvironmentFile'])(
  'a version is prepared with the %s it is served with',
  name => {
    expect(read('site-update.service', name)).toBe(read('site.service', name))
    expect(read('site.service', name)).toBeTruthy()
  },
)

test('it is installed, built and migrated, then served by the command of npm run serve', () => {
  const steps = settings('site-update.service').filter(({ name }) => name === 'ExecStart')
  expect(steps.map(({ value }) => value.replace('/usr/bin/', ''))).toEqual([
    'npm ci --include=dev',
    'npm run build',
    'npm run migrate',
  ])
  expect(read('site.service', 'ExecStart')).toBe(`/usr/bin/${scripts.serve?.replace(/^exec /, '')}`)
})
