import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { applyStep, edit, readRecipe, type Step } from '@/scripts/rehearsals/recipe'

const recipes = readdirSync('docs/recipes').filter(name => name.endsWith('.md'))

// `npm run rehearse` follows them to the end; here only that each block still finds its place.
test.each(recipes)('every block of %s goes where the line before it says', name => {
  const steps = readRecipe(readFileSync(join('docs/recipes', name), 'utf8'))
  expect(steps.length).toBeGreaterThan(2)
  const root = mkdtempSync(join(tmpdir(), 'recipe-'))
  try {
    // What a command makes first is not there to be tried on, and the words of content/ may be another owner's by now.
    const written = steps.filter(
      step => step.kind === 'run' || !/\*|^content\/(?!pages|navigation)/.test(step.path),
    )
    for (const step of written)
      if (step.kind === 'edit')
        cpSync(step.path, join(root, step.path), { force: false, recursive: dirname(step.path) !== '' })
    for (const step of written) if (!isFollowed(step, root)) applyStep(step, root)
  } finally {
    rmSync(root, { recursive: true })
  }
})

/** Whether somebody has followed it: then what it stands in place of is gone. */
function isFollowed(step: Step, root: string): boolean {
  if (step.kind !== 'edit' || step.where !== 'in place of') return false
  return readFileSync(join(root, step.path), 'utf8').includes(step.text)
}

const anEdit = (where: 'after' | 'before' | 'in place of', anchor: string, below?: string) => ({
  kind: 'edit' as const,
  path: 'a.ts',
  where,
  anchor,
  text: 'new',
  ...(below && { below }),
})

test('what is put beside a line gets its indentation, and is found below what is named', () => {
  const text = 'first {\n  a\n}\nsecond {\n  a\n}\n'
  expect(edit(text, anEdit('after', 'a', 'second'))).toBe('first {\n  a\n}\nsecond {\n  a\n  new\n}\n')
  expect(edit(text, anEdit('before', 'a', 'second'))).toBe('first {\n  a\n}\nsecond {\n  new\n  a\n}\n')
  expect(edit(text, anEdit('in place of', 'second'))).toBe('first {\n  a\n}\nnew {\n  a\n}\n')
})

test('a place that is not there, or there twice, is an error', () => {
  expect(() => edit('a\n', anEdit('after', 'b'))).toThrow('a.ts has no `b`')
  expect(() => edit('a\na\n', anEdit('after', 'a'))).toThrow('a.ts has `a` more than once')
})

test('a block that does not say where it belongs is an error', () => {
  expect(() => readRecipe('Somewhere:\n\n```ts\na\n```\n')).toThrow('line 3: the line before the block')
})

test('a star stands for what a command named', () => {
  const root = mkdtempSync(join(tmpdir(), 'recipe-'))
  try {
    mkdirSync(join(root, 'a/1_new'), { recursive: true })
    mkdirSync(join(root, 'a/2_other'))
    writeFileSync(join(root, 'a/1_new/b.sql'), 'one\n')
    applyStep({ kind: 'edit', path: 'a/*_new/b.sql', where: 'after', anchor: 'one', text: 'two' }, root)
    expect(readFileSync(join(root, 'a/1_new/b.sql'), 'utf8')).toBe('one\ntwo\n')
    const missing = {
      kind: 'edit',
      path: 'a/*_gone/b.sql',
      where: 'after',
      anchor: 'one',
      text: 'two',
    } as const
    expect(() => applyStep(missing, root)).toThrow('a/*_gone/b.sql is not there')
  } finally {
    rmSync(root, { recursive: true })
  }
})
