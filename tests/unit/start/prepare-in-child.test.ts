import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareInChild } from '@/scripts/start/prepare-in-child'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  mkdirSync(join(folder, '.next/commands'), { recursive: true })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const write = (program: string) => writeFileSync(join(folder, '.next/commands/prepare.mjs'), program)

test('what prepares the records says what is wrong, or what ended it', async () => {
  write("console.error('The disk is full.'); process.exit(1)")
  await expect(prepareInChild()).rejects.toThrow(/^The disk is full\.$/)
  write("process.kill(process.pid, 'SIGKILL')")
  await expect(prepareInChild()).rejects.toThrow(/^Preparing the records was ended by SIGKILL: /)
})
