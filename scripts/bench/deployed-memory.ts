import { readFileSync } from 'node:fs'

/**
 * Gives what deploy/site.service tells the C library and V8 about memory, so that what is measured is what is deployed. Both
 * read it before the first line of a program runs, so no program can set it for itself.
 */
export function deployedMemory(): Record<string, string> {
  const lines = readFileSync('deploy/site.service', 'utf8').matchAll(
    /^Environment=(MALLOC_\w+|NODE_OPTIONS)=(.+)$/gm,
  )
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
