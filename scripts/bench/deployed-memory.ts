import { readFileSync } from 'node:fs'

/**
 * Returns what deploy/site.service sets about the memory of the C library, in variables, and of V8, in the words after `node`, so that
 * the benches measure what is deployed. Both read these before a program's first line runs, so no program can set them for itself.
 */
export function deployedMemory(): { env: Record<string, string>; program: string[] } {
  const unit = readFileSync('deploy/site.service', 'utf8')
  const variables = [...unit.matchAll(/^Environment=(MALLOC_\w+)=(.+)$/gm)]
  const command = /^ExecStart=.* \/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? ''
  return {
    env: Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value])),
    program: command.split(' '),
  }
}
