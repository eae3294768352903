import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PLACES = ['after', 'before', 'in place of'] as const

/** One step of a recipe: a new file, an edit of an existing file, or shell commands. */
export type Step =
  | { kind: 'file'; path: string; text: string }
  | {
      kind: 'edit'
      path: string
      where: (typeof PLACES)[number]
      anchor: string
      below?: string
      text: string
    }
  | { kind: 'run'; commands: string[] }

// The line before a block, such as `New file `a.ts`:` or `In `a.ts`, below `model Job`, after `title`:`
const FILE = /New file `([^`]+)`[^`]*:$/
const EDIT = /In `([^`]+)`, (?:below `([^`]+)`, )?(after|before|in place of) `([^`]+)`[^`]*:$/

/** Reads the steps of a recipe in their order. Throws where a block of code does not say where it belongs. */
export function readRecipe(markdown: string): Step[] {
  const lines = markdown.split('\n')
  const steps: Step[] = []
  let sentence = ''
  for (let index = 0; index < lines.length; index++) {
    const fence = /^( *)```(\w*)$/.exec(lines[index] ?? '')
    if (!fence) {
      if (lines[index]?.trim()) sentence = `${sentence} ${lines[index]?.trim()}`.slice(-400)
      continue
    }
    const [, indent = '', language = ''] = fence
    const end = lines.findIndex((line, at) => at > index && line === `${indent}\`\`\``)
    const text = lines.slice(index + 1, end).map(line => line.slice(indent.length))
    steps.push(toStep(sentence, language, text, index + 1))
    sentence = ''
    index = end
  }
  return steps
}

function toStep(sentence: string, language: string, text: string[], line: number): Step {
  if (language === 'sh') return { kind: 'run', commands: text.filter(Boolean) }
  const [, file] = FILE.exec(sentence) ?? []
  if (file) return { kind: 'file', path: file, text: `${text.join('\n')}\n` }
  const [, path, below, place, anchor] = EDIT.exec(sentence) ?? []
  const where = PLACES.find(known => known === place)
  if (!path || !where || !anchor)
    throw new Error(`line ${line}: the line before the block does not say where it belongs`)
  return {
    kind: 'edit',
    path,
    where,
    anchor,
    ...(below && { below }),
    text: text.join('\n'),
  }
}

/** Applies a step to the files under a folder; the caller runs its commands. Throws where it cannot be applied. */
export function applyStep(step: Step, root: string): void {
  if (step.kind === 'run') return
  const path = join(root, findPath(step.path, root))
  if (step.kind === 'edit') writeFileSync(path, edit(readFileSync(path, 'utf8'), step))
  else if (existsSync(path)) throw new Error(`${step.path} is there already`)
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, step.text)
  }
}

/** Returns a text after an edit. Lines that are added after or before another get its indentation. */
export function edit(text: string, step: Extract<Step, { kind: 'edit' }>): string {
  const from = step.below ? find(text, step.below, step.path) : 0
  const at = text.indexOf(step.anchor, from)
  if (at < 0) throw new Error(`${step.path} has no \`${step.anchor}\``)
  if (!step.below) find(text, step.anchor, step.path)
  if (step.where === 'in place of') return text.slice(0, at) + step.text + text.slice(at + step.anchor.length)
  const begin = text.lastIndexOf('\n', at) + 1
  const end = text.indexOf('\n', at + step.anchor.length)
  const indent = /^ */.exec(text.slice(begin))?.[0] ?? ''
  const added = step.text.replace(/^(?=.)/gm, indent)
  return step.where === 'after'
    ? `${text.slice(0, end + 1)}${added}\n${text.slice(end + 1)}`
    : `${text.slice(0, begin)}${added}\n${text.slice(begin)}`
}

// Resolves the star in a path. It stands for a name that contains a time, such as the folder of a new migration.
function findPath(path: string, root: string): string {
  const [, folder = '', end = '', rest = ''] = /^(.+)\/\*([^/]*)(\/.+)$/.exec(path) ?? []
  if (!folder) return path
  const [found, other] = readdirSync(join(root, folder)).filter(name => name.endsWith(end))
  if (!found || other) throw new Error(`${path} is ${found ? 'more than one file' : 'not there'}`)
  return `${folder}/${found}${rest}`
}

// Throws where the words occur twice, because a reader could not tell which place is meant.
function find(text: string, words: string, path: string): number {
  const at = text.indexOf(words)
  if (at < 0) throw new Error(`${path} has no \`${words}\``)
  if (text.indexOf(words, at + 1) >= 0) throw new Error(`${path} has \`${words}\` more than once`)
  return at
}
