import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the scripts that start every page (React and Next) as needed whole. Chromium then compiles them beside the main
 * thread while they arrive, where it would else stop the page to compile each function at its first call; other
 * browsers see a comment. Part of the build. Source: V8, "Giving V8 a heads-up: explicit compile hints".
 */
export function hintStartScripts(build = '.next'): void {
  const manifest: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(join(build, 'build-manifest.json'), 'utf8'),
  )
  for (const file of manifest.rootMainFiles) hint(join(build, file))
}

function hint(path: string): void {
  const script = readFileSync(path, 'utf8')
  if (!script.startsWith(HINT)) writeFileSync(path, HINT + script)
}
