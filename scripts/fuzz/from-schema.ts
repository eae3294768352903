import fc from 'fast-check'
import { z } from 'zod'
import { officeDay } from '@/lib/dates/office-day'
import { nastyKey, nastyValue } from './nasty'

type JsonSchema = z.core.JSONSchema.JSONSchema

// Values that pass a schema's refinements, by the names of fields.
const SAMPLES: Record<string, readonly string[]> = {
  email: ['ada@example.com', 'Nanzip.Dung+cv@example.org'],
  name: ['Nanzip Dung'],
  applicantName: ['Adébáyọ̀ Ọlá'],
  experienceLevel: ['Beginner', 'Advanced'],
  newPassword: ['nine purple kettles sing'],
  repeatedPassword: ['nine purple kettles sing'],
  phone: ['0803 123 4567', '+2348031234567'],
  phoneNumber: ['0803 123 4567', '+2348031234567'],
  code: ['123 456', '000000', 'k3fa-27qm-xw5d-6bth-yqiu-fwua'],
  startDate: ['2099-02-01', '2098-12-31'],
  closingDate: ['2099-02-01', ''],
  // Money changed hands within a year.
  day: [officeDay()],
  dateFrom: ['2026-01-01'],
  dateTo: ['2026-12-31'],
  cursor: ['eyJhIjoxfQ'],
  min: ['100000'],
  max: ['200000', '250,000'],
  minPrice: ['0', '150'],
  maxPrice: ['2500.50', '10,000'],
}
const AMOUNTS = ['0', '150', '2500.50', '10,000']
const WORDS = ['Print finisher', 'Adébáyọ̀ Ọlá', 'Jos', 'Typesetting, Proofreading']

/** Values of the shape that a schema accepts; most of them pass its refinements too. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')
}

function fromJsonSchema(schema: JsonSchema | boolean, name: string): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return nastyValue
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(choice => fromJsonSchema(choice, name)))
  if (schema.allOf) return fromJsonSchema(schema.allOf[0] ?? {}, name)
  return ofType(schema, name)
}

function ofType(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return ofObject(schema)
    case 'array':
      return fc.array(ofItem(schema, name), { minLength: Math.max(1, schema.minItems ?? 0), maxLength: 4 })
    case 'string':
      return ofText(schema, name)
    case 'integer':
    case 'number':
      return fc.integer({ min: 1, max: 300 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom(...AMOUNTS)
  }
}

function ofItem({ items }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fromJsonSchema(Array.isArray(items) ? (items[0] ?? {}) : (items ?? {}), name)
}

function ofObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fromJsonSchema(property, name)]),
  )
  return fc.record(fields, { requiredKeys: required })
}

function ofText({ format, pattern }: JsonSchema, name: string): fc.Arbitrary<string> {
  const samples = SAMPLES[name]
  if (samples) return fc.constantFrom(...samples)
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.constantFrom('ada@example.com')
  if (format === 'date') return fc.constantFrom('2099-02-01')
  if (pattern && /d/.test(pattern)) return fc.constantFrom('1', '12')
  return fc.constantFrom(...WORDS)
}

/** A change to a value: the index of the place that is changed, and how. */
type Change = { at: number; how: 'replace' | 'remove' | 'add' | 'wrap'; key: string; value: unknown }

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 40 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  key: nastyKey,
  value: nastyValue,
})

/** The given values with up to three changes; one in six is unchanged. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changes = fc.oneof(
    { weight: 1, arbitrary: fc.constant<Change[]>([]) },
    { weight: 5, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
  )
  return fc.tuple(values, changes).map(([value, wrong]) => wrong.reduce(applyChange, value))
}

function applyChange(value: unknown, { at, how, key, value: other }: Change): unknown {
  const places = listPlaces(value)
  const place = places[at % places.length]
  if (!place || place.length === 0) return how === 'wrap' ? [value] : how === 'replace' ? other : value
  return changeAt(value, place, old => {
    if (how === 'replace') return other
    if (how === 'wrap') return [old]
    if (how === 'remove') return undefined
    return isObject(old) ? withField(old, key, other) : other
  })
}

/** Returns the paths to all parts of a value; the first one is that of the value itself. */
function listPlaces(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = Object.entries(value).flatMap(([key, part]) => listPlaces(part).map(rest => [key, ...rest]))
  return [[], ...inner]
}

function changeAt(value: unknown, [key, ...rest]: string[], work: (old: unknown) => unknown): unknown {
  if (key === undefined) return work(value)
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? changeAt(part, rest, work) : part))
  return isObject(value) ? withField(value, key, changeAt(value[key], rest, work)) : value
}

// Copies with property definitions, so that a field called `__proto__` stays a field.
function withField(object: Record<string, unknown>, key: string, value: unknown): object {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(object))
  return Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
