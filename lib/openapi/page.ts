import { escapeHtml } from '@/lib/text/escape-html'
import type { DocumentedOperation, OpenApiDocument } from './document'
import { type ProblemType, problemTypes } from './problem-types'

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1, h2, h3 { line-height: 1.25; }
  h3 code, td { overflow-wrap: anywhere; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.25rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
  nav a { display: inline-block; min-height: 2.75rem; padding-right: 1rem; }
`

// Each has its place on the page under what follows the mark in its URL.
const refusals: Record<ProblemType, string> = {
  [problemTypes.alreadyEnrolled]: 'Whoever asks is enrolled on the course already, and owes nothing.',
  [problemTypes.courseStarted]: 'The course has started and takes no more enrollments.',
  [problemTypes.courseFull]: 'Every seat of the course is taken.',
  [problemTypes.alreadyPaid]: 'Nothing is left to pay.',
}

/** Writes the document as a page for people: plain HTML that loads nothing. */
export function writeApiPage(api: OpenApiDocument): string {
  const { info, tags, components } = api
  const links = [...tags.map(({ name }) => name), 'Refusals', 'Shapes'].map(
    name => `<a href="#${anchorOf(name)}">${name}</a>`,
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h3 id="shape-${name}"><code>${name}</code></h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}: the API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}: the API</h1>
<p>${escapeHtml(info.description)} For machines: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Parts">${links.join(' ')}</nav>
${tags.map(({ name }) => writeTag(api, name)).join('\n')}
<h2 id="Refusals">Refusals</h2>
<p>The <code>type</code> of a refusal is <code>about:blank</code>, or one of these where a program may act on more than its status. It stays as it is; the words of <code>detail</code> are for people and may change.</p>
<table><tbody>${Object.entries(refusals).map(writeRefusal).join('')}</tbody></table>
<h2 id="Shapes">Shapes</h2>
${shapes.join('\n')}
</main>
</body>
</html>
`
}

function writeRefusal([type, words]: [string, string]): string {
  return `<tr><th scope="row" id="${type.split('#')[1]}"><code>${type}</code></th><td>${words}</td></tr>`
}

function writeTag({ paths }: OpenApiDocument, tag: string): string {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => writeOperation(path, method, operation)),
  )
  return `<h2 id="${anchorOf(tag)}">${tag}</h2>\n${entries.join('\n')}`
}

const anchorOf = (name: string) => name.replaceAll(' ', '-')

function writeOperation(path: string, method: string, operation: DocumentedOperation): string {
  const { operationId, summary, description = '', security, parameters = [] } = operation
  const rows = [
    ...parameters.map(({ name, in: place, schema }) => [
      `<code>${escapeHtml(name)}</code>, in the ${place}`,
      writeKind(schema),
    ]),
    ...Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [
      `Body, <code>${type}</code>`,
      writeKind(schema),
    ]),
    ...Object.entries(operation.responses).map(([status, response]) => [
      `<code>${status}</code>`,
      `${escapeHtml(response.description)} ${writeKinds(response.content)}`,
    ]),
  ]
  return `<section aria-labelledby="${operationId}">
<h3 id="${operationId}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.${security ? ' For administrators.' : ''} ${escapeHtml(description)}</p>
<table><tbody>${rows.map(([what, is]) => `<tr><th scope="row">${what}</th><td>${is}</td></tr>`).join('')}</tbody></table>
</section>`
}

function writeKinds(content: DocumentedOperation['responses'][string]['content']): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => (schema ? writeKind(schema) : `<code>${escapeHtml(type)}</code>`))
    .join(', ')
}

function writeKind(schema: object): string {
  const text = JSON.stringify(schema)
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  if (names.length === 0) return `<code>${escapeHtml(text)}</code>`
  const links = names.map(name => `<a href="#shape-${name}">${name}</a>`).join(' or ')
  return text.startsWith('{"type":"array"') ? `list of ${links}` : links
}
