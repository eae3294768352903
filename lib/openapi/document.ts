import { STATUS_CODES } from 'node:http'
import { site } from '@/content/site'
import { triedServices } from '@/lib/doctor/schema'
import { historySubjects } from '@/lib/history/schema'
import { pageSchema } from '@/lib/http/paging'
import { PROBLEM_MEDIA_TYPE } from '@/lib/http/problem-body'
import { providerNames } from '@/lib/platform/payment-providers'
import { sessionOperations } from './admin-session'
import { administratorOperations } from './administrators'
import { applicationOperations } from './applications'
import {
  describeComponents,
  describeField,
  type JsonSchema,
  problemComponent,
  referTo,
} from './component-schemas'
import { contactMessageOperations } from './contact-messages'
import { courseOperations } from './courses'
import { enrollmentOperations } from './enrollments'
import { eventOperations } from './events'
import { jobOperations } from './jobs'
import type { Content, Operation, Success } from './operation'
import { paymentOperations } from './payments'
import { personOperations } from './persons'
import { sampleOperations } from './samples'
import { serviceOperations } from './service'
import { statusPageOperations } from './status-page'
import { subscriberOperations } from './subscribers'

/** How often one IP address has the API described, for machines and for people together: it is made each time. */
export const API_DESCRIPTION_LIMIT = { name: 'api-description', requests: 60, seconds: 60 }

/** An OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

/** An endpoint as the document has it. */
export type DocumentedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, DocumentedResponse>
}

/** A response as the document has it. */
export type DocumentedResponse = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, { schema?: JsonSchema }>
}

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

const operations: readonly Operation[] = [
  ...jobOperations,
  ...courseOperations,
  ...applicationOperations,
  ...enrollmentOperations,
  ...paymentOperations,
  ...sampleOperations,
  ...statusPageOperations,
  ...contactMessageOperations,
  ...subscriberOperations,
  ...personOperations,
  ...eventOperations,
  ...sessionOperations,
  ...administratorOperations,
  ...serviceOperations,
]

const pathSchemas: Record<string, JsonSchema> = {
  id: { type: 'string', format: 'uuid' },
  records: { type: 'string', enum: [...historySubjects] },
  reference: { type: 'string', pattern: '^pc-[2-9a-z]{20,26}$' },
  provider: { type: 'string', enum: [...providerNames] },
  service: { type: 'string', enum: [...triedServices] },
  cv: { type: 'string' },
  work: { type: 'string', enum: ['frequent', 'daily'] },
}

const keyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repetition with the same key and content gets the first response again and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
}

const ADMIN_SECURITY: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }]

/**
 * Describes the whole API.
 * @param cookieName of the session's cookie, which depends on the site's URL
 */
export function describeApi(cookieName: string): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: site.name,
      version: '1.0.0',
      description:
        'Jobs, courses, applications, enrollments and payments. Amounts are in whole currency units with at most two decimals, times in UTC. Every refusal is a problem document (RFC 9457); that of a method names in `Allow` those that are taken. Every endpoint refuses a client that sends more than 600 requests a minute with 429 and `Retry-After`. `X-Request-Id` names a request in the log.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map(name => ({ name })),
    paths: describePaths(),
    components: {
      schemas: describeComponents(operations),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in gives.' },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The operator’s METRICS_TOKEN.' },
        cronSecret: { type: 'http', scheme: 'bearer', description: 'The operator’s CRON_SECRET.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'Changes are taken from the site’s own pages only.',
        },
      },
    },
  }
}

function describePaths(): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method]: describeOperation(operation) }
  }
  return paths
}

function describeOperation(operation: Operation): DocumentedOperation {
  const { id, tag, summary, description, admin, token } = operation
  const parameters = describeParameters(operation)
  const requestBody = describeBody(operation)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(admin ? { security: ADMIN_SECURITY } : {}),
    ...(token ? { security: [{ [token]: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: describeResponses(operation),
  }
}

function describeParameters({ path, query, repeatable, responses }: Operation): Parameter[] {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: pathSchemas[name] ?? { type: 'string' },
    }),
  )
  const isPaged = 'X-Total-Count' in (responses[200]?.headers ?? {})
  const fields = { ...query?.shape, ...(isPaged ? pageSchema.shape : {}) }
  const queried = Object.entries(fields).map(
    ([name, field]): Parameter => ({ name, in: 'query', required: false, schema: describeField(field) }),
  )
  return [...named, ...queried, ...(repeatable ? [keyParameter] : [])]
}

function describeBody({ body }: Operation): DocumentedOperation['requestBody'] {
  if (!body) return undefined
  const types = [...new Set(body.map(({ type }) => type))]
  const content = types.map(type => {
    const schemas = body.filter(part => part.type === type).map(part => referTo(part.content))
    return [type, { schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0] }]
  })
  return { required: true, content: Object.fromEntries(content) }
}

function describeResponses({
  admin,
  problems = [],
  responses,
}: Operation): Record<string, DocumentedResponse> {
  const refused = [...(admin ? [401, 403, 503] : []), ...problems].map(status => [
    status,
    describeProblem(STATUS_CODES[status] ?? 'Refused', problemHeaders[status]),
  ])
  const successes = Object.entries(responses).map(([status, success]) => [status, describeSuccess(success)])
  return Object.fromEntries([
    ...successes,
    ...refused,
    ['default', describeProblem('Any other refusal.', undefined)],
  ])
}

const retryAfter = { 'Retry-After': 'After how many seconds to try again.' }

/** What comes with a refusal, by its status. */
const problemHeaders: Partial<Record<number, Success['headers']>> = {
  401: { 'WWW-Authenticate': '`Bearer`: which kind of token is wanted.' },
  429: retryAfter,
  503: retryAfter,
}

function describeProblem(description: string, headers: Success['headers']): DocumentedResponse {
  const content = { [PROBLEM_MEDIA_TYPE]: { schema: referTo(problemComponent) } }
  return { description, ...describeHeaders(headers), content }
}

function describeSuccess({ description, content, headers }: Success): DocumentedResponse {
  return {
    description,
    ...describeHeaders(headers),
    ...(content ? { content: describeContent(content) } : {}),
  }
}

function describeHeaders(headers: Success['headers']): Pick<DocumentedResponse, 'headers'> {
  if (!headers) return {}
  const described = Object.entries(headers).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' as const } },
  ])
  return { headers: Object.fromEntries(described) }
}

function describeContent(content: Content): Record<string, { schema?: JsonSchema }> {
  if ('file' in content) return Object.fromEntries(content.file.map(type => [type, {}]))
  const schema =
    'listOf' in content ? { type: 'array' as const, items: referTo(content.listOf) } : referTo(content)
  return { 'application/json': { schema } }
}
