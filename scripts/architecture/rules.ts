import { posix } from 'node:path'
import ts from 'typescript'
import { concepts } from './rooms.mjs'
import { nodesOf, type Source } from './source'

/** Returns one line for each way in which a file violates the rule. */
type Rule = (source: Source) => string[]

const CONCEPT_FILES = ['schema', 'constants', 'format', 'rules', 'data', 'mutations']
const USE_CASE_VERBS = [
  'accept add apply cancel change check close confirm count create decide delete end enroll erase export find give hold list move notify open',
  'pay purge read receive record refund refuse release resolve resume save send settle start subscribe sweep take undo unsubscribe update verify withdraw write',
].flatMap(line => line.split(' '))
const DRAWERS = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'manager']
// Next replaces the variables that they read while it builds, or calls them before any module of ours is loaded.
const NEXT_ENTRIES = ['middleware.ts', 'instrumentation.ts']

/** Violations of the architecture rules in these files, each as `path: what is wrong`. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap(source =>
    RULES.flatMap(rule => rule(source)).map(violation => `${source.path}: ${violation}`),
  )
}

const filesAreInRooms: Rule = ({ path }) => {
  const [top, , file] = path.split('/')
  return top === 'lib' && file === undefined ? ['is in no room: a file of lib/ lies in a folder'] : []
}

const conceptsHaveClosedNames: Rule = ({ path }) => {
  const folder = concepts.find(concept => path.startsWith(`lib/${concept}/`))
  if (!folder) return []
  const isInside = posix.dirname(path) === `lib/${folder}`
  const [verb = ''] = stemOf(path).split('-')
  if (isInside && (CONCEPT_FILES.includes(stemOf(path)) || USE_CASE_VERBS.includes(verb))) return []
  const verbs = USE_CASE_VERBS.join(', ')
  return [
    `a concept's folder holds only ${CONCEPT_FILES.join(', ')} and use cases that begin with a verb of scripts/architecture/rules.ts: ${verbs}`,
  ]
}

const prismaIsServerOnly: Rule = ({ path, imports, syntax }) => {
  if (!path.startsWith('lib/') || !imports.some(isPrisma) || startsServerOnly(syntax)) return []
  return ["imports Prisma, so it must start with import 'server-only'"]
}

const environmentIsReadOnce: Rule = ({ path, syntax }) => {
  const allowed = path === 'lib/platform/env.ts' || NEXT_ENTRIES.includes(path) || isToolConfig(path)
  if (allowed || path.startsWith('tests/')) return []
  return nodesOf(syntax).some(readsEnvironment)
    ? ['reads process.env; only lib/platform/env.ts, the entries of Next and tool configurations do']
    : []
}

// In app/ a file that only re-exports is a route that shows another route's page; nothing imports it.
const noBarrels: Rule = ({ path, syntax }) => {
  if (path.startsWith('app/')) return []
  const { statements } = syntax
  const onlyReexports =
    statements.length > 0 && statements.every(node => ts.isExportDeclaration(node) && node.moduleSpecifier)
  return stemOf(path) === 'index' || onlyReexports ? ['is a barrel; import from the file itself'] : []
}

const importsHaveOneSpelling: Rule = ({ path, specifiers, imports }) => {
  const room = roomOf(path)
  if (room === undefined) return []
  return specifiers.flatMap((name, index) => {
    const isInside = imports[index]?.startsWith(`${room}/`) === true
    if (isInside && name.startsWith('@/')) return [`imports '${name}' of its own room, so by a relative path`]
    return !isInside && name.startsWith('.') ? [`imports '${name}' of another room, so by '@/'`] : []
  })
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
  filesAreInRooms,
  conceptsHaveClosedNames,
  prismaIsServerOnly,
  environmentIsReadOnce,
  noBarrels,
  importsHaveOneSpelling,
  namesAreMeaningful,
  namesAreKebabCase,
]

function isPrisma(name: string): boolean {
  return /^(@prisma\/|prisma$|lib\/platform\/(generated|database)(\/|$))/.test(name)
}

function startsServerOnly({ statements: [first] }: ts.SourceFile): boolean {
  if (!first || !ts.isImportDeclaration(first) || first.importClause) return false
  return ts.isStringLiteral(first.moduleSpecifier) && first.moduleSpecifier.text === 'server-only'
}

function isToolConfig(path: string): boolean {
  return /^[a-z.-]+\.config\.ts$/.test(path)
}

/** The room of `lib/` or `components/` that a file lies in; the admin area's rooms are one level deeper. */
function roomOf(path: string): string | undefined {
  return /^(lib\/[^/]+|components\/(?:admin\/)?[^/]+)(?=\/)/.exec(path)?.[0]
}

function stemOf(path: string): string {
  return posix.basename(path).replace(/\.tsx?$/, '')
}

// Route segments may have Next's own marks around their name: (site), [id], [...slug], [[...rest]], @panel, _parts.
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
