import { z } from 'zod'
import { MARKED_FIELDS_MESSAGE, problemBodySchema } from '@/lib/http/problem-body'
import type { Component, Operation } from './operation'

/** A schema as the document shows it (JSON Schema, draft 2020-12). */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** The body of every refusal. */
export const problemComponent: Component = {
  name: 'Problem',
  schema: problemBodySchema,
  example: {
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    detail: MARKED_FIELDS_MESSAGE,
    errors: { email: ['Enter your email address.'] },
  },
}

const COMPONENTS = '#/components/schemas/'

/** Returns the reference to a named shape. */
export function referTo({ name }: Component): JsonSchema {
  return { $ref: `${COMPONENTS}${name}` }
}

/** Returns every named shape of these endpoints as JSON Schema, by its name, each with its example. */
export function describeComponents(operations: readonly Operation[]): Record<string, JsonSchema> {
  const sent = operations.flatMap(({ body = [] }) => body.map(({ content }) => content))
  const received = operations.flatMap(({ responses }) => Object.values(responses).flatMap(toComponent))
  return { ...toJsonSchemas(sent, 'input'), ...toJsonSchemas([...received, problemComponent], 'output') }
}

/** Returns one field of a query as JSON Schema. */
export function describeField(field: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(field, { io: 'input', override: tidy })
  return schema
}

function toComponent({ content }: Operation['responses'][number]): Component[] {
  if (!content || 'file' in content) return []
  return ['listOf' in content ? content.listOf : content]
}

function toJsonSchemas(components: readonly Component[], io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const { name, schema } of components) registry.add(schema, { id: name })
  const { schemas } = z.toJSONSchema(registry, { io, uri: name => COMPONENTS + name, override: tidy })
  const byName = new Map(components.map(component => [component.name, component]))
  return Object.fromEntries(
    [...byName].map(([name, { example }]) => {
      const { $schema: _, $id: __, ...schema } = schemas[name] ?? {}
      return [name, { ...schema, examples: [example] }]
    }),
  )
}

type Visit = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }

// What a reader needs no telling: how a named format is written. And what zod leaves out: where a text goes on into a
// choice or another text, only the first is shown.
function tidy({ zodSchema, jsonSchema }: Visit): void {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format
  else if (jsonSchema.format) delete jsonSchema.pattern
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || !isText(def.in) || !isText(def.out)) return
  const { enum: choices, format } = describeField(def.out)
  if (choices) jsonSchema.enum = choices
  if (format) jsonSchema.format = format
}

function isText({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === 'string' || def.type === 'enum'
}
