// Writes the API's types anew, for the client of the tests: npm run api:types
import { writeFileSync } from 'node:fs'
import { API_TYPES_PATH, generateApiTypes } from '@/scripts/openapi/types'

writeFileSync(API_TYPES_PATH, await generateApiTypes())
console.log(`Wrote ${API_TYPES_PATH}.`)
