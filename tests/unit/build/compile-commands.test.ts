import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_SOURCES, COMMANDS } from '@/scripts/build/build-stamp'
import { compileCommands } from '@/scripts/build/compile-commands'

let folder: string
let sources: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  sources = await compileCommands(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('every command becomes one plain program', () => {
  expect(COMMANDS.filter(name => !existsSync(join(folder, `${name}.mjs`)))).toEqual([])
})

test('a change to anything they are made of makes the build stale', () => {
  const unknown = sources.filter(
    file => !BUILD_SOURCES.some(source => file === source || file.startsWith(`${source}/`)),
  )
  expect(unknown).toEqual([])
})

test('none of them holds what builds the site', () => {
  expect(sources.filter(file => /build-site|run-program|compile-/.test(file))).toEqual([])
})
