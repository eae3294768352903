import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Classes that belong to no part; all others begin with the name of the sheet that defines them. */
const GLOBALS = [
  'container',
  'section',
  'band',
  'whole',
  'link',
  'visually-hidden',
  'on-dark',
  'screen-only',
  'colour-bar',
  'stock-',
]
/** Classes set on our elements by libraries. */
const FOREIGN = ['swiper-initialized']

type Sheet = { path: string; block: string; selectors: string[]; media: string[] }

const sheets = listFiles('.css').map(readSheet)
const sources = listFiles('.ts', '.tsx').map(readSource)
const defined = new Set(sheets.flatMap(sheet => sheet.selectors.flatMap(classesIn)))

test('a sheet styles only its own classes, and what stands in or beside them', () => {
  const parts = sheets.filter(({ path }) => !path.startsWith('app/'))
  expect(parts.flatMap(strangers)).toEqual([])
})

test('a class without a part is one of a short list', () => {
  const shared = sheets.filter(({ path }) => path.startsWith('app/') && !path.endsWith('deferred.css'))
  expect(
    shared.flatMap(({ selectors }) => selectors.flatMap(classesIn)).filter(name => !isGlobal(name)),
  ).toEqual([])
})

test('every class with a rule stands in some part', () => {
  const words = new Set(sources.flatMap(({ literals }) => literals.flatMap(split)))
  const stems = sources.flatMap(({ classes }) => classes.flatMap(split)).filter(isStem)
  const unused = [...defined].filter(
    name =>
      !FOREIGN.includes(name) && !words.has(name) && !stems.some(stem => name.startsWith(stem.slice(0, -1))),
  )
  expect(unused).toEqual([])
})

test('every class in a part has a rule', () => {
  const unstyled = sources.flatMap(({ path, classes }) =>
    classes
      .flatMap(split)
      .filter(name => !hasRule(name))
      .map(name => `${path}: ${name}`),
  )
  expect(unstyled).toEqual([])
})

test('no legend floats: Safari would leave no gap below it', () => {
  const floating = sheets.filter(({ path }) => /legend\s*\{[^}]*float/.test(readFileSync(path, 'utf8')))
  expect(floating).toEqual([])
})

test('media queries ask for the widths of the table in tokens.css, and no others', () => {
  const table = readFileSync('app/styles/tokens.css', 'utf8').match(/(?<=^ \* +)\d+px/gm)
  const asked = sheets.flatMap(({ path, media }) =>
    media
      .flatMap(query => query.match(/[\d.]+(px|r?em)/g) ?? [])
      .filter(width => !table?.includes(width))
      .map(width => `${path}: ${width}`),
  )
  expect(asked).toEqual([])
  expect(table?.length).toBeGreaterThan(5)
})

function listFiles(...endings: string[]): string[] {
  return ['app', 'components']
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
    )
    .filter(path => endings.some(ending => path.endsWith(ending)))
}

function readSheet(path: string): Sheet {
  const text = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"\n]*"/g, '""')
  const preludes = [...text.matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude.trim())
  return {
    path,
    block: basename(path, '.css'),
    selectors: preludes.filter(prelude => !prelude.startsWith('@')).flatMap(splitSelectors),
    media: preludes.filter(prelude => prelude.startsWith('@media')),
  }
}

/** `a, b:is(c, d)` as `a` and `b:is(c, d)`. */
function splitSelectors(list: string): string[] {
  return list.split(/,(?![^(]*\))/).map(selector => selector.trim())
}

function classesIn(selector: string): string[] {
  return selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []
}

/** The selectors of a sheet that name classes, but none that is the sheet's own, or one that no sheet owns. */
function strangers({ path, block, selectors }: Sheet): string[] {
  return selectors
    .filter(selector => {
      const names = classesIn(selector)
      const own = names.some(name => ownerOf(name) === block)
      return names.length > 0 && !(own && names.every(isKnown))
    })
    .map(selector => `${path}: ${selector}`)
}

/** The sheet that a class belongs to: the longest name it begins with. */
function ownerOf(name: string): string | undefined {
  return sheets
    .map(({ block }) => block)
    .filter(block => name === block || name.startsWith(`${block}-`))
    .sort((a, b) => b.length - a.length)[0]
}

function isGlobal(name: string) {
  return GLOBALS.some(word => (word.endsWith('-') ? name.startsWith(word) : name === word))
}

function isKnown(name: string) {
  return isGlobal(name) || FOREIGN.includes(name) || ownerOf(name) !== undefined
}

/** A class of which a template writes only the beginning: `stock-…`. */
function isStem(name: string) {
  return name.endsWith('…')
}

function hasRule(name: string) {
  return isStem(name) ? [...defined].some(known => known.startsWith(name.slice(0, -1))) : defined.has(name)
}

function split(words: string) {
  return words.split(/\s+/).filter(Boolean)
}

/** A source's string literals, and those of them that stand where class names do. */
function readSource(path: string) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const literals: string[] = []
  const classes: string[] = []
  const constants = new Map<string, ts.Expression>()
  visit(source)
  return { path, literals, classes }

  function visit(node: ts.Node) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) literals.push(textOf(node))
    const value = classValue(node)
    if (value) collect(value)
    ts.forEachChild(node, visit)
  }

  function collect(node: ts.Node): void {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) classes.push(textOf(node))
    if (ts.isTemplateExpression(node)) for (const span of node.templateSpans) collect(span.expression)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(collect)
    else if (ts.isElementAccessExpression(node)) collect(node.expression)
    else if (ts.isIdentifier(node)) collectConstant(node.text)
    else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) collect(node.right)
    } else if (ts.isPropertyAssignment(node)) collect(node.initializer)
    else if (ts.isCallExpression(node)) {
      if (ts.isPropertyAccessExpression(node.expression)) collect(node.expression.expression)
      else if (node.expression.getText() === 'classNames') for (const name of node.arguments) collect(name)
    } else if (!ts.isPropertyAccessExpression(node)) ts.forEachChild(node, collect)
  }

  function collectConstant(name: string) {
    const value = constants.get(name)
    constants.delete(name)
    if (value) collect(value)
  }
}

/** What stands in a place for class names: an attribute or a property called so, or what is added to `classList`. */
function classValue(node: ts.Node): ts.Node | undefined {
  if (ts.isJsxAttribute(node) && isClassName(node.name)) return node.initializer
  if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && isClassName(node.name))
    return node.initializer
  if (ts.isFunctionDeclaration(node) && node.name && isClassName(node.name)) return node.body
  return ts.isCallExpression(node) && /classList\.\w+$/.test(node.expression.getText())
    ? node.arguments[0]
    : undefined
}

function isClassName(name: ts.Node) {
  return /^(class|[a-z]\w*Class)(Names?)?$/.test(name.getText())
}

/** A literal's text; a value within a word becomes `…`, and one between words a space. */
function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  return node.templateSpans.reduce(
    (text, span) => `${text}${/\S$/.test(text) ? '…' : ' '}${span.literal.text}`,
    node.head.text,
  )
}
