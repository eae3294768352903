import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const sources = ['app', 'components', 'content', 'lib']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => /\.tsx?$/.test(path) && !path.startsWith('lib/platform/generated/'))

/** A file as it is without its comments, which nobody but us reads. */
function withoutComments(path: string): string {
  const compilerOptions = { removeComments: true, jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext }
  return ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions, fileName: path }).outputText
}

test('an email has no hyphen wherever people read of it, as the labels of the specification have none', () => {
  expect(sources.length).toBeGreaterThan(500)
  const doubtful = sources.filter(path => /e-mail/i.test(readFileSync(path, 'utf8')))
  expect(doubtful.filter(path => /e-mail/i.test(withoutComments(path)))).toEqual([])
})
