import type { z } from 'zod'

/** A named shape of the document: the schema that a handler reads or writes by, and one value that fits it. */
export type Component = { name: string; schema: z.ZodType; example: unknown }

/** What a body holds: a named shape, a list of them, or a file. */
export type Content = Component | { listOf: Component } | { file: readonly string[] }

/** A response that is no refusal. */
export type Success = {
  description: string
  content?: Content
  /** Its headers by name, each with what it says. */
  headers?: Readonly<Record<string, string>>
}

/** One endpoint: a path as OpenAPI writes it, and what a request to it and its responses hold. */
export type Operation = {
  method: 'get' | 'post' | 'delete'
  path: string
  /** Names it for generated clients. */
  id: string
  tag: string
  summary: string
  description?: string
  /** Whether only a signed-in administrator may. */
  admin?: true
  /** The operator's token that only another program holds. */
  token?: 'metricsToken' | 'cronSecret'
  query?: z.ZodObject
  /** Whether an `Idempotency-Key` is read. */
  repeatable?: true
  /** A body in each media type that is taken; several of the same type are alternatives. */
  body?: readonly { type: MediaType; content: Component }[]
  responses: Readonly<Record<number, Success>>
  /** The statuses of the refusals that are its own; 401, 403 and 503 of the admin area, and whatever else, are added. */
  problems?: readonly number[]
}

type MediaType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'

/** Describes a JSON body. */
export function jsonBody(...contents: Component[]): NonNullable<Operation['body']> {
  return contents.map(content => ({ type: 'application/json', content }))
}

/** Describes a body as JSON, and as what a browser without script sends. */
export function jsonOrFormBody(...contents: Component[]): NonNullable<Operation['body']> {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const
  return types.flatMap(type => contents.map(content => ({ type, content })))
}

/** What a browser gets that asks for a page: the redirect to the next one. */
export const toNextPage: Success = {
  description: 'For a request whose `Accept` prefers `text/html`: the page to go on to.',
  headers: { Location: 'The URL of that page.' },
}

/** The header of what is the same for everybody, and is sent again only where it has changed. */
export const entityTag = { ETag: 'Names this state of it, for `If-None-Match`.' }

/** The response that says that it has not. */
export const unchanged: Success = {
  description: 'For a request whose `If-None-Match` names it: what the client has is still so.',
  headers: entityTag,
}

/** A list's response: a page of it with `limit`, all of it without. */
export function pageOf(listOf: Component): Success {
  return {
    description: 'Those that match, in their order; all of them without `limit`.',
    content: { listOf },
    headers: {
      'X-Total-Count': 'How many match in all.',
      Link: 'The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end.',
    },
  }
}

/**
 * The export of an admin list for spreadsheets, which only owners may have.
 * @param list the list's name in the path
 */
export function exportOf(
  list: string,
  words: Pick<Operation, 'id' | 'tag' | 'summary' | 'query'>,
): Operation {
  return {
    method: 'get',
    path: `/api/admin/${list}/export.csv`,
    ...words,
    admin: true,
    responses: { 200: csvFile },
    problems: [403, 422],
  }
}

/** A table for a spreadsheet, of all that match. */
const csvFile: Success = {
  description: 'All that match, as a file for spreadsheets.',
  content: { file: ['text/csv'] },
  headers: { 'Content-Disposition': 'The name to save it under.' },
}
