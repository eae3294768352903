import { appendFileSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** A response that an API test got, as far as the document says something of it. */
export type RecordedResponse = {
  test: string
  method: string
  /** A path of the document where a handler was called as a function, and the path that was requested elsewhere. */
  path: string
  status: number
  type: string
  /** Whether a handler responded, as `X-Request-Id` shows, rather than the server in front of it. */
  handled: boolean
  /** Where it is JSON. */
  body?: string
}

const IS_JSON = /^application\/(\w+\+)?json$/

/** Notes a response for the check at the end of the run, and gives it back unread. */
export async function record(
  file: string,
  method: string,
  path: string,
  response: Response,
): Promise<Response> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const body = IS_JSON.test(type) ? await readWhole(response.clone()) : ''
  // Of one that a test cuts off there is nothing to check.
  if (body === undefined) return response
  const { testPath = '', currentTestName = '' } = expect.getState()
  const test = `${testPath.slice(testPath.indexOf('tests/'))} › ${currentTestName}`
  const { status, headers } = response
  const handled = headers.has('x-request-id')
  const noted: RecordedResponse = { test, method, path, status, type, handled, ...(body && { body }) }
  appendFileSync(file, `${JSON.stringify(noted)}\n`)
  return response
}

async function readWhole(response: Response): Promise<string | undefined> {
  return response.text().catch(() => undefined)
}

/** Reads what was noted; each kind of response once. */
export function readRecorded(file: string): RecordedResponse[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const all = lines.map((line): RecordedResponse => JSON.parse(line))
  return [...new Map(all.map(({ test, ...rest }) => [JSON.stringify(rest), { test, ...rest }])).values()]
}
