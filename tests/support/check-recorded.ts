import { PROBLEM_MEDIA_TYPE } from '@/lib/http/problem-body'
import { api, expectDocumented } from './openapi'
import { type RecordedResponse, readRecorded } from './recorded-responses'

const MOST_SAID = 20

/** Throws with the tests that got a response which the document does not have like that. */
export async function checkRecorded(file: string): Promise<void> {
  const faults: string[] = []
  for (const response of readRecorded(file)) {
    const fault = await findFault(response)
    if (fault) faults.push(`${fault}\n  in ${response.test}`)
  }
  if (faults.length > 0)
    throw new Error(
      `${faults.length} responses are not as the document of the API says:\n${faults.slice(0, MOST_SAID).join('\n')}`,
    )
}

async function findFault({ method, path, status, type, handled, body }: RecordedResponse) {
  // The document says once for all endpoints that the server refuses a client that sends too many requests.
  if (status === 429 && !handled && type === PROBLEM_MEDIA_TYPE) return undefined
  const template = api.paths[path] ? path : findTemplate(path)
  // Nothing is there: that is for the tests to say.
  if (!template) return status === 404 ? undefined : `${method} ${path} ${status} is no path of the document`
  const name = method === 'HEAD' ? 'get' : method.toLowerCase()
  // Of a method that the path does not take there is no more to say.
  if (!api.paths[template]?.[name] && (status === 405 || method === 'OPTIONS')) return undefined
  // What nobody expected is in no contract; it says no more than a problem does.
  if (status === 500) return type === PROBLEM_MEDIA_TYPE ? undefined : `${method} ${path} 500 is ${type}`
  // A browser without script gets the form's own page, where it is not led on by a 303; no machine does.
  if (type === 'text/html' && api.paths[template]?.[name]?.responses['303']) return undefined
  const init = { status, headers: { 'content-type': type } }
  const response = new Response(body ?? null, init)
  return expectDocumented(name.toUpperCase(), template, response).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

/** The document's path that a requested one is of; one without variables goes first. */
function findTemplate(path: string): string | undefined {
  const templates = Object.keys(api.paths).sort((a, b) => a.split('{').length - b.split('{').length)
  return templates.find(template => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
}
