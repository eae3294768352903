import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ZodError } from 'zod'
import type { Person, Picture, Project, Service } from '@/content/schema'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findPlace } from './find-place'
import { putPlainly } from './plain-words'

/** A mistake in a list of content/: where it is in the list, and what is wrong. */
export type Mistake = { path: PropertyKey[]; message: string }

const FILES = ['site', 'texts', 'services', 'projects', 'team'] as const

/**
 * Looks through content/ before the site is built. Throws StartUpError with every mistake: the file and line, the record's name,
 * and what is to be there.
 * @param root the folder with content/ and public/
 */
export async function checkContent(root = '.'): Promise<void> {
  const faults: string[] = []
  for (const name of FILES) faults.push(...(await checkFile(root, name)))
  if (faults.length === 0) faults.push(...(await checkRelations(root)))
  if (faults.length > 0)
    throw new StartUpError(
      `The texts in content/ cannot be built:\n${faults.map(fault => `  ${fault}`).join('\n')}\ndocs/editing-content.md says how each is written.`,
    )
}

async function checkFile(root: string, name: (typeof FILES)[number]): Promise<string[]> {
  const source = parse(root, name)
  const broken = findSyntaxFaults(source)
  if (broken.length > 0) return broken
  try {
    const value = (await load(root, source.fileName))[name]
    // The lists check themselves.
    if (name === 'site' || name === 'texts') (await load(root, 'content/schema.ts'))[name].parse(value)
    return []
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    return error.issues.map(issue => explain(source, name, issue))
  }
}

function parse(root: string, name: string): ts.SourceFile {
  const path = `content/${name}.ts`
  const text = readFileSync(join(root, path), 'utf8')
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

// What does not even parse has no records yet.
function findSyntaxFaults(source: ts.SourceFile): string[] {
  const { parseDiagnostics } = source as ts.SourceFile & { parseDiagnostics: ts.DiagnosticWithLocation[] }
  return parseDiagnostics.map(({ start, messageText }) => {
    const { line } = source.getLineAndCharacterOfPosition(start)
    const words = ts.flattenDiagnosticMessageText(messageText, ' ')
    return `${source.fileName}, line ${line + 1}: ${words} A comma, a quote or a bracket is missing there or just before.`
  })
}

/** Names the place of a mistake as somebody who edits the file finds it. */
function explain(source: ts.SourceFile, name: string, { path, message }: Mistake): string {
  const place = findPlace(source, name, path)
  const field = path.filter(part => typeof part === 'string').join('.')
  const what = [place.record && `"${place.record}"`, field].filter(Boolean).join(', ')
  return `${source.fileName}, line ${place.line}${what && `, ${what}`}: ${putPlainly(message, place)}`
}

/** What one file says of another: people who made a project, projects that belong to a service, pictures. */
async function checkRelations(root: string): Promise<string[]> {
  const read = async (name: string) => (await load(root, `content/${name}.ts`))[name]
  const services: Service[] = await read('services')
  const projects: Project[] = await read('projects')
  const team: Person[] = await read('team')
  const slugsOf = (records: { slug: string }[]) => records.map(({ slug }) => slug)
  const [people, works] = [slugsOf(team), slugsOf(projects)]
  return [
    ...relate(root, 'projects', projects, ({ madeBy }) =>
      missing('madeBy', madeBy, people, 'nobody in content/team.ts has the slug'),
    ),
    ...relate(root, 'services', services, ({ related }) =>
      related === 'courses'
        ? []
        : missing('related', related, works, 'no project in content/projects.ts has the slug'),
    ),
    ...relate(root, 'services', services, ({ icon }) => missingPicture(root, 'icon', icon)),
    ...relate(root, 'projects', projects, ({ image }) => missingPicture(root, 'image', image)),
    ...relate(root, 'team', team, ({ portrait }) => missingPicture(root, 'portrait', portrait)),
  ]
}

function relate<Shape>(
  root: string,
  name: string,
  records: Shape[],
  find: (record: Shape) => Mistake[],
): string[] {
  const source = parse(root, name)
  return records.flatMap((record, index) =>
    find(record).map(mistake => explain(source, name, { ...mistake, path: [index, ...mistake.path] })),
  )
}

function missing(field: string, slugs: readonly string[], known: string[], words: string): Mistake[] {
  return slugs.flatMap((slug, index) =>
    known.includes(slug) ? [] : [{ path: [field, index], message: `${words} "${slug}"` }],
  )
}

function missingPicture(root: string, field: string, { src }: Picture): Mistake[] {
  return existsSync(join(root, 'public', src))
    ? []
    : [{ path: [field, 'src'], message: `there is no picture public${src}` }]
}

const load = (root: string, path: string) => import(pathToFileURL(resolve(root, path)).href)
