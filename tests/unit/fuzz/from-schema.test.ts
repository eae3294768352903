import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '@/scripts/fuzz/endpoints'
import { spoilt, valuesOf } from '@/scripts/fuzz/from-schema'

const withSchema = endpoints.flatMap(({ method, path, body, query }) => {
  const schema = body ?? query
  return schema ? [{ name: `${method} ${path}`, schema }] : []
})

async function shareAccepted(schema: (typeof withSchema)[number]['schema'], values: fc.Arbitrary<unknown>) {
  const results = await Promise.all(
    fc.sample(values, { seed: 1, numRuns: 100 }).map(value => schema.safeParseAsync(value)),
  )
  return results.filter(({ success }) => success).length / results.length
}

test.each(withSchema)('requests to $name come from its schema, and get beyond it', async ({ schema }) => {
  expect(await shareAccepted(schema, valuesOf(schema))).toBeGreaterThan(0.25)
})

test.each(withSchema)('what is spoilt for $name is refused as a rule', async ({ name, schema }) => {
  expect(await shareAccepted(schema, spoilt(valuesOf(schema))), name).toBeLessThan(0.9)
})
