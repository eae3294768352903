import { posix } from 'node:path'
import ts from 'typescript'

/** A source file as the rules see it: its path from the repository's root, and its syntax. */
export type Source = {
  path: string
  syntax: ts.SourceFile
  /** The modules it imports; modules of the repository as paths without extension. */
  imports: string[]
  /** The same modules as the file spells them. */
  specifiers: string[]
}

/** Parses a file. */
export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const syntax = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const specifiers = nodesOf(syntax).flatMap(node => importedModule(node) ?? [])
  return { path, syntax, imports: specifiers.map(name => resolveImport(path, name)), specifiers }
}

/** Every node of a syntax tree, in the order of the text. */
export function nodesOf(root: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  root.forEachChild(child => {
    children.push(child)
  })
  return [root, ...children.flatMap(nodesOf)]
}

function importedModule(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier)
  if (ts.isExternalModuleReference(node)) return textOf(node.expression)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal)
  if (ts.isCallExpression(node) && isImportCall(node)) return textOf(node.arguments[0])
}

function isImportCall({ expression }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true
  return ts.isIdentifier(expression) && expression.text === 'require'
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

function resolveImport(from: string, name: string): string {
  const path = name.startsWith('@/')
    ? name.slice(2)
    : name.startsWith('.')
      ? posix.join(posix.dirname(from), name)
      : name
  return path.replace(/\.(tsx?|js)$/, '')
}
