import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '@/scripts/fuzz/endpoints'
import { spoilt, valuesOf } from '@/scripts/fuzz/from-schema'

const withSchema = endpoints.flatMap(({ method, path, body, query }) => {
  const schema = body ?? query
  return schema ? [{ name: `${method} ${path}`, schema }] : []
})

type Schema = (typeof withSchema)[number]['schema']

async function shareAccepted(schema: Schema, values: fc.Arbitrary<unknown>) {
  const results = await Promise.all(
    fc.sample(values, { seed: 1, numRuns: 200 }).map(value => schema.safeParseAsync(value)),
  )
  return results.filter(({ success }) => success).length / results.length
}

/** Which part of its values a schema accepts, and which part of these it still does once they are spoilt. */
async function measure({ name, schema }: (typeof withSchema)[number]) {
  const whole = await shareAccepted(schema, valuesOf(schema))
  return { name, whole, unspoilt: (await shareAccepted(schema, spoilt(valuesOf(schema)))) / whole }
}

const measured = await Promise.all(withSchema.map(measure))

test.each(measured)('requests to $name come from its schema, and get beyond it', ({ whole }) => {
  expect(whole).toBeGreaterThan(0.5)
})

// One in six has nothing wrong, and some fields take anything: a seventh to two fifths.
test.each(measured)('what is spoilt for $name is refused as a rule', ({ unspoilt }) => {
  expect(unspoilt).toBeGreaterThan(0.12)
  expect(unspoilt).toBeLessThan(0.43)
})

// Over all schemas chance evens out: where changes of one of the four kinds do nothing it is 0.29 at least.
test('of all that is spoilt, a good quarter is accepted', () => {
  const mean = measured.reduce((sum, { unspoilt }) => sum + unspoilt, 0) / measured.length
  expect(mean).toBeGreaterThan(0.24)
  expect(mean).toBeLessThan(0.28)
})
