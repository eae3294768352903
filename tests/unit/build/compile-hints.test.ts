import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hintStartScripts } from '@/scripts/build/compile-hints'

let build: string
beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), 'compile-hints-'))
})
afterAll(() => rmSync(build, { recursive: true }))

const read = (file: string) => readFileSync(join(build, file), 'utf8')

test('the scripts every page starts with are marked, once, and no others', () => {
  writeFileSync(join(build, 'build-manifest.json'), JSON.stringify({ rootMainFiles: ['react.js'] }))
  writeFileSync(join(build, 'react.js'), 'start()')
  writeFileSync(join(build, 'slider.js'), 'slide()')
  hintStartScripts(build)
  hintStartScripts(build)
  expect(read('react.js')).toBe('//# allFunctionsCalledOnLoad\nstart()')
  expect(read('slider.js')).toBe('slide()')
})
