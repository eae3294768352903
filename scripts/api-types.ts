// Writes the API's types, which git leaves out, for the client of the tests: npm run api:types
import { writeApiTypes } from '@/scripts/openapi/types'

await writeApiTypes()
