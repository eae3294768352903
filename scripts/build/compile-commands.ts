import { build } from 'esbuild'
import { COMMANDS } from './build-stamp'

/** Where the build puts them. `.next` holds CommonJS by its package.json, so they are `.mjs`. */
const COMPILED = '.next/commands'

/**
 * Compiles the commands to plain JavaScript, so that a machine that only serves needs no compiler, and the serving process
 * holds none. Installed packages stay outside. Part of the build.
 * @returns the source files that went into it
 */
export async function compileCommands(outdir = COMPILED): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: COMMANDS.map(name => `scripts/${name}.ts`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    // Stack traces then name what the sources name.
    keepNames: true,
    tsconfig: 'scripts/tsconfig.json',
    metafile: true,
    logLevel: 'silent',
  })
  return Object.keys(metafile.inputs)
}
