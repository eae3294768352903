import openapiTypescript, { astToString } from 'openapi-typescript'
import { describeApi } from '@/lib/openapi/document'

/** Where the API's types are kept for the client that the tests drive. */
export const API_TYPES_PATH = 'tests/support/api-types.d.ts'

const HEADING = '// Made of the OpenAPI document by `npm run api:types`.\n'

/** Returns the API's types as TypeScript, made of the document alone. */
export async function generateApiTypes(): Promise<string> {
  // Through JSON, as a client would get it.
  const published = JSON.parse(JSON.stringify(describeApi('next-auth.session-token')))
  return HEADING + astToString(await openapiTypescript(published))
}
