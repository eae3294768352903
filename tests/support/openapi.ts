import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeApi } from '@/lib/openapi/document'

/** The document as a client gets it, where the site has no https. */
export const api = describeApi('next-auth.session-token')

const BODILESS = new Set([204, 303, 304])

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(api, 'api')

/** Throws where a value is not what the document's schema at this place (a JSON pointer's parts) allows. */
export function expectToFit(value: unknown, ...place: string[]): void {
  const pointer = place.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.compile({ $ref: `api#/${pointer.join('/')}` })
  if (!validate(value)) throw new Error(`${place.join(' ')}: ${ajv.errorsText(validate.errors)}`)
}

/** Throws where a response has a status, a media type or a body that the document does not name for its endpoint. */
export async function expectDocumented(method: string, path: string, response: Response): Promise<void> {
  const name = method.toLowerCase()
  const documented = api.paths[path]?.[name]?.responses[String(response.status)]
  const what = `${method} ${path} ${response.status}`
  if (!documented) throw new Error(`${what} is not in the document`)
  const body = await response.clone().text()
  if (BODILESS.has(response.status)) {
    if (body !== '') throw new Error(`${what} has a body`)
    return
  }
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const content = documented.content?.[type]
  if (!content) throw new Error(`${what} is ${type}, which is not in the document`)
  if (!content.schema) return
  const place = ['paths', path, name, 'responses', String(response.status), 'content', type, 'schema']
  expectToFit(JSON.parse(body), ...place)
}
