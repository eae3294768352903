import { writeFileSync } from 'node:fs'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describeApi } from '@/lib/openapi/document'

const PATH = 'tests/support/api-types.d.ts'

const HEADING = '// Made of the OpenAPI document by `npm run api:types`.\n'

/** Writes the API's types, made of the document alone, for the client that the tests drive. */
export async function writeApiTypes(): Promise<void> {
  // Through JSON, as a client would get it.
  const published = JSON.parse(JSON.stringify(describeApi('next-auth.session-token')))
  writeFileSync(PATH, HEADING + astToString(await openapiTypescript(published)))
}
