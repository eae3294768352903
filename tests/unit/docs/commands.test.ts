import { expect, test } from 'vitest'
import { findRun } from '@/scripts/rehearsals/command-runs'
import { findCommands, findFault, listCommands } from '@/scripts/rehearsals/documented-commands'

test('every command that the documents name is one that there is, with its words and options', () => {
  const faults = listCommands().flatMap(({ command, place }) => {
    const fault = findFault(command)
    return fault ? [`${place}: ${command}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

// `npm run rehearse -- commands` runs them.
test('of every command that the documents name it is said how it is run, or why it is not', () => {
  const unsaid = listCommands().filter(({ command }) => !findRun(command).run)
  expect(unsaid).toEqual([])
})

test('commands are found in blocks and in sentences, without what the shell says of them', () => {
  const markdown = [
    'Run `npm run check`, not npm run nothing; `git pull` is none.',
    '```sh',
    'npm ci && npm run build   # takes a minute',
    'run npm run backup -- FILE',
    '```',
  ].join('\n')
  expect(findCommands(markdown, 'a.md')).toEqual([
    { command: 'npm run check', place: 'a.md:1' },
    { command: 'npm ci', place: 'a.md:3' },
    { command: 'npm run build', place: 'a.md:3' },
    { command: 'npm run backup -- FILE', place: 'a.md:4' },
  ])
})

test.each([
  ['npm run nothing', 'package.json has no script nothing'],
  ['npm run fuzz --seed 1', 'an option stands before --'],
  ['npm run fuzz -- --speed 1', 'scripts/fuzz.ts knows no --speed'],
  ['npm run faults -- flood', 'scripts/faults.ts knows no flood'],
  ['npm run admin -- promote EMAIL', 'scripts/admin.ts knows no promote'],
  ['npm run lint -- fast', 'lint takes no words'],
  ['npm run test:file -- tests/none.test.ts', 'tests/none.test.ts is not there'],
  ['npx nothing', 'nothing is not installed'],
  ['node scripts/run.mjs nothing', 'scripts/nothing.ts is not there'],
  ['npm frobnicate', 'npm has no frobnicate'],
])('%s: %s', (command, fault) => {
  expect(findFault(command)).toBe(fault)
})
