import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** A command in a document, and its place there. */
export type DocumentedCommand = { command: string; place: string }

const FOLDERS = ['docs', 'deploy']
// A word that the reader replaces.
const PLACEHOLDER = /^[A-Z][A-Z_]*$|[@…]/
const START = /^(?:npm|npx|node) \S/

/** Lists every command of npm, npx and node in the documents' code, in blocks and inline; each once. */
export function listCommands(): DocumentedCommand[] {
  const inFolders = FOLDERS.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  const found = [...readdirSync('.'), ...inFolders]
    .filter(path => path.endsWith('.md'))
    .sort()
    .flatMap(path => findCommands(readFileSync(path, 'utf8'), path))
  return [...new Map(found.reverse().map(entry => [entry.command, entry])).values()].reverse()
}

/** Lists the commands of one document, in its order. */
export function findCommands(markdown: string, path: string): DocumentedCommand[] {
  let isBlock = false
  return markdown.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) {
      isBlock = !isBlock
      return []
    }
    const codes = isBlock ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
    return codes.flatMap(splitCommands).map(command => ({ command, place: `${path}:${index + 1}` }))
  })
}

// Splits a line into its commands, without the comment at its end.
function splitCommands(code: string): string[] {
  return code
    .replace(/(^|\s)#.*$/, '')
    .split(/&&|\|\||;|\||\s>\s/)
    .map(part => part.trim().replace(/^run /, ''))
    .filter(part => START.test(part))
}

/** Says what is wrong with a command: a script, a file, an argument or an option that does not exist; undefined where all exist. */
export function findFault(command: string): string | undefined {
  const [program, ...words] = command.split(/\s+/)
  if (program === 'npx') return findProgramFault(words)
  if (program === 'node') return findEntryFault(words[0] ?? '', words.slice(1))
  const [verb = '', ...rest] = words
  if (verb === 'run' || verb === 'start' || verb === 'test') return findScriptFault(verb, rest)
  return ['ci', 'install', 'audit', 'dedupe'].includes(verb) ? undefined : `npm has no ${verb}`
}

function findScriptFault(verb: string, words: string[]): string | undefined {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = verb === 'run' ? (words.shift() ?? '') : verb
  const script = scripts[name]
  if (!script) return `package.json has no script ${name}`
  if (words[0] === '--') words.shift()
  else if (words.some(word => word.startsWith('-'))) return 'an option stands before --'
  const [, entry] = /(scripts\/(?!tsx\.mjs)\S+)/.exec(script) ?? []
  if (!entry) return words.length > 0 ? `${name} takes no words` : undefined
  const [, command] = /scripts\/run\.mjs ([\w-]+)/.exec(script) ?? []
  return findEntryFault(entry, command ? [command, ...words] : words)
}

function findEntryFault(entry: string, words: string[]): string | undefined {
  if (!existsSync(entry)) return `${entry} is not there`
  const isRunner = entry === 'scripts/run.mjs'
  const source = isRunner ? `scripts/${words[0]}.ts` : entry
  if (!existsSync(source)) return `${source} is not there`
  const rest = isRunner ? words.slice(1) : words
  return entry === 'scripts/test-file.ts' ? findMissingFile(rest) : findUnknownWord(source, rest)
}

function findProgramFault([program = '', ...words]: string[]): string | undefined {
  if (!existsSync(join('node_modules/.bin', program))) return `${program} is not installed`
  return findMissingFile(words)
}

function findMissingFile(words: string[]): string | undefined {
  const missing = words.find(word => word.includes('/') && !PLACEHOLDER.test(word) && !existsSync(word))
  return missing && !isMadeByRecipe(missing) ? `${missing} is not there` : undefined
}

function isMadeByRecipe(path: string): boolean {
  const recipes = readdirSync('docs/recipes').map(name => readFileSync(`docs/recipes/${name}`, 'utf8'))
  return recipes.some(text => text.includes(`New file \`${path}\``))
}

/** Finds a lower-case argument or an option that the script's sources do not contain. */
function findUnknownWord(source: string, words: string[]): string | undefined {
  const named = words.filter(word => /^-{0,2}[a-z][a-z-]*$/.test(word) && !PLACEHOLDER.test(word))
  // A recipe is rehearsed by its file's name.
  const isRecipe = (word: string) => source === 'scripts/rehearse.ts' && existsSync(`docs/recipes/${word}.md`)
  const text = [...reachable(source)].map(path => readFileSync(path, 'utf8')).join('\n')
  const unknown = named.find(
    word => !isRecipe(word) && !new RegExp(`(['"\`/]|--)${word.replace(/^-+/, '')}\\b`).test(text),
  )
  return unknown && `${source} knows no ${unknown}`
}

/** Returns the paths of a script and of all files that it imports, except packages. */
function reachable(path: string, met = new Set<string>()): Set<string> {
  if (met.has(path)) return met
  met.add(path)
  for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*'([./@][^']*)'/g,
  )) {
    const base = target.startsWith('@/') ? resolve(target.slice(2)) : resolve(dirname(path), target)
    const file = [base, `${base}.ts`, `${base}.tsx`].find(name => /\.\w+$/.test(name) && existsSync(name))
    if (file && !file.includes('node_modules')) reachable(relative('.', file), met)
  }
  return met
}
