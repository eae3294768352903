import { readFileSync } from 'node:fs'

/**
 * Returns the variables of deploy/site.service about the memory of the C library and of V8, so that the benches measure what is deployed.
 * Both read them before a program's first line runs, so no program can set them for itself.
 */
export function deployedMemory(): Record<string, string> {
  const lines = readFileSync('deploy/site.service', 'utf8').matchAll(
    /^Environment=(MALLOC_\w+|NODE_OPTIONS)=(.+)$/gm,
  )
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
