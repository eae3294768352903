import ts from 'typescript'

/** Where something of a list stands in its file, what the record it belongs to is called, and what is there. */
export type Place = {
  line: number
  record?: string
  /** As it is written; undefined where the path leads to something that is not. */
  text?: string
  /** How many there are, where it is a list. */
  items?: number
}

/**
 * Finds the place in a source file that a path leads to in the value exported under that name; where it leads further than
 * the text does (a call, or a field that is missing), the last place on the way. Lines count from one.
 */
export function findPlace(source: ts.SourceFile, name: string, path: readonly PropertyKey[]): Place {
  let node: ts.Node = exportedValue(source, name) ?? source
  let record: ts.Node | undefined
  let isThere = true
  for (const part of path) {
    const next = step(node, part)
    isThere = next !== undefined
    if (!next) break
    node = next
    record ??= ts.isObjectLiteralExpression(node) ? node : undefined
  }
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
  const called = record && nameOf(record)
  const value = ts.isPropertyAssignment(node) ? node.initializer : node
  const items = ts.isArrayLiteralExpression(value) ? value.elements.length : undefined
  return {
    line: line + 1,
    ...(called && { record: called }),
    ...(isThere && { text: value.getText(source) }),
    ...(isThere && items !== undefined && { items }),
  }
}

// `export const projects = projectList.parse([...])` and `export const site: Site = {...}`.
function exportedValue(source: ts.SourceFile, name: string): ts.Node | undefined {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(statement => statement.declarationList.declarations)
  const value = declarations.find(declaration => declaration.name.getText(source) === name)?.initializer
  return value && ts.isCallExpression(value) ? value.arguments[0] : value
}

function step(node: ts.Node, part: PropertyKey): ts.Node | undefined {
  const value = ts.isPropertyAssignment(node) ? node.initializer : node
  if (typeof part === 'number') return ts.isArrayLiteralExpression(value) ? value.elements[part] : undefined
  return ts.isObjectLiteralExpression(value) ? propertyOf(value, part) : undefined
}

function propertyOf(node: ts.ObjectLiteralExpression, name: PropertyKey): ts.PropertyAssignment | undefined {
  return node.properties.filter(ts.isPropertyAssignment).find(property => property.name.getText() === name)
}

function nameOf(record: ts.Node): string | undefined {
  if (!ts.isObjectLiteralExpression(record)) return undefined
  const values = ['name', 'title', 'slug'].map(name => propertyOf(record, name)?.initializer)
  return values.find((value): value is ts.StringLiteral => !!value && ts.isStringLiteralLike(value))?.text
}
