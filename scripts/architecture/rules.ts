import { posix } from 'node:path'
import ts from 'typescript'
import { nodesOf, type Source } from './source'

/** A rule gives one line for each way in which a file breaks it. */
type Rule = (source: Source) => string[]

const CONCEPTS = ['jobs', 'applications', 'courses', 'enrollments']
const CONCEPT_FILES = ['schema', 'data', 'mutations', 'constants', 'format']
const OPEN_TO_COMPONENTS = ['schema', 'constants', 'format']
const DRAWERS = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'manager']

// Imports run downwards. Tools (scripts, tests, the seed, configuration) stand above everything, content below.
const LAYERS: [RegExp, number][] = [
  [/^content\//, 0],
  [/^lib\/platform\//, 1],
  [/^lib\//, 2],
  [/^components\//, 3],
  [/^(app\/|middleware(\.ts)?$|instrumentation)/, 4],
  [/^(prisma|scripts|tests)\//, 5],
]

/** Breaches of the house rules in these files, each as `path: what is wrong`. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap(source =>
    RULES.flatMap(rule => rule(source)).map(violation => `${source.path}: ${violation}`),
  )
}

const importsRunDown: Rule = ({ path, imports }) => {
  const from = layerOf(path) ?? Number.POSITIVE_INFINITY
  return imports
    .filter(name => (layerOf(name) ?? 0) > from)
    .map(name => `imports ${name}; imports run app -> components -> lib -> lib/platform`)
}

const componentsTakeLittle: Rule = ({ path, imports }) =>
  !path.startsWith('components/')
    ? []
    : imports
        .filter(name => isConcept(name) && !OPEN_TO_COMPONENTS.includes(posix.basename(name)))
        .map(name => `imports ${name}; components take a concept's schema, constants and format only`)

const conceptsHaveClosedNames: Rule = ({ path }) => {
  if (!isConcept(path)) return []
  const [, , ...rest] = path.split('/')
  const known = rest.length === 1 && CONCEPT_FILES.includes(stemOf(path))
  return known ? [] : [`a concept's folder holds only ${CONCEPT_FILES.join(', ')}`]
}

const prismaStaysInData: Rule = ({ path, imports }) => {
  if (isTool(path) || path.startsWith('lib/platform/') || isDataFile(path)) return []
  return imports
    .filter(name => /^(@prisma\/|prisma$|lib\/platform\/(generated|database)(\/|$))/.test(name))
    .map(name => `imports ${name}; Prisma is for data.ts, mutations.ts and lib/platform`)
}

const environmentIsReadOnce: Rule = ({ path, syntax }) => {
  const allowed = path === 'lib/platform/env.ts' || path === 'middleware.ts' || isToolConfig(path)
  if (allowed || path.startsWith('tests/')) return []
  return nodesOf(syntax).some(readsEnvironment)
    ? ['reads process.env; only lib/platform/env.ts, middleware.ts and tool configurations do']
    : []
}

const dataIsServerOnly: Rule = ({ path, syntax }) => {
  if (!isDataFile(path)) return []
  const [first] = syntax.statements
  const guarded =
    first &&
    ts.isImportDeclaration(first) &&
    !first.importClause &&
    ts.isStringLiteral(first.moduleSpecifier) &&
    first.moduleSpecifier.text === 'server-only'
  return guarded ? [] : ["must start with import 'server-only'"]
}

// In app/ a file that only passes on is a route that shows another's page; nothing imports it.
const noBarrels: Rule = ({ path, syntax }) => {
  if (path.startsWith('app/')) return []
  const { statements } = syntax
  const onlyPassesOn =
    statements.length > 0 && statements.every(node => ts.isExportDeclaration(node) && node.moduleSpecifier)
  return stemOf(path) === 'index' || onlyPassesOn ? ['is a barrel; import from the file itself'] : []
}

const namesAreMeaningful: Rule = ({ path }) => {
  const words = path.split('/').flatMap(part => part.replace(/\..*$/, '').split('-'))
  const drawer = words.find(word => DRAWERS.includes(word))
  return drawer ? [`"${drawer}" says nothing about what is inside`] : []
}

const namesAreKebabCase: Rule = ({ path }) => {
  const wrong = path.split('/').filter(part => !isKebabCase(part))
  return wrong.map(part => `"${part}" is not kebab-case`)
}

const RULES = [
  importsRunDown,
  componentsTakeLittle,
  conceptsHaveClosedNames,
  prismaStaysInData,
  environmentIsReadOnce,
  dataIsServerOnly,
  noBarrels,
  namesAreMeaningful,
  namesAreKebabCase,
]

function layerOf(path: string): number | undefined {
  return LAYERS.find(([pattern]) => pattern.test(path))?.[1]
}

function isConcept(path: string): boolean {
  const [top, folder, file] = path.split('/')
  return top === 'lib' && CONCEPTS.includes(folder ?? '') && file !== undefined
}

function isDataFile(path: string): boolean {
  return path.startsWith('lib/') && ['data', 'mutations'].includes(stemOf(path))
}

function isTool(path: string): boolean {
  return /^(prisma|scripts|tests)\//.test(path) || isToolConfig(path)
}

function isToolConfig(path: string): boolean {
  return /^[a-z.-]+\.config\.ts$/.test(path)
}

function stemOf(path: string): string {
  return posix.basename(path).replace(/\.tsx?$/, '')
}

// Route segments keep Next's own marks around a name that is kebab-case too: (site), [id], [...slug], [[...rest]], @panel, _parts.
function isKebabCase(part: string): boolean {
  const bare = part
    .replace(/^[@_]/, '')
    .replace(/^[[(]+(\.\.\.)?|[\])]+$/g, '')
    .replace(/(\.(test|spec|config|d))?\.tsx?$/, '')
  return /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(bare)
}

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isProcess(node.expression) && node.name.text === 'env'
  if (ts.isElementAccessExpression(node))
    return (
      isProcess(node.expression) &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === 'env'
    )
  if (ts.isVariableDeclaration(node))
    return (
      !!node.initializer &&
      isProcess(node.initializer) &&
      ts.isObjectBindingPattern(node.name) &&
      node.name.elements.some(element => (element.propertyName ?? element.name).getText() === 'env')
    )
  if (ts.isImportSpecifier(node))
    return (
      (node.propertyName ?? node.name).text === 'env' &&
      /^(node:)?process$/.test(node.parent.parent.parent.moduleSpecifier.getText().slice(1, -1))
    )
  return false
}

function isProcess(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === 'process'
}
