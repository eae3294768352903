import 'server-only'
import { isOpenToday } from '@/lib/jobs/data'
import { fold } from '@/lib/lists/text'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { MARKS, MOST_RESULTS } from './constants'
import { cutSnippet, splitFound } from './format'
import { listPages } from './list-pages'
import type { ResultKind, SearchResults } from './schema'

type Found = {
  kind: ResultKind
  path: string
  title: string
  text: string
  /** As searched, with marks around what was found. */
  markedTitle: string
  markedText: string
  total: number
}

// Whoever waits longer looks elsewhere.
const LONGEST_MS = 2_000

// An index finds the records; weighing one against another reads it whole.
const MOST_RANKED = 50

const { sql, raw } = Prisma
const MARKED = `HighlightAll=true, StartSel=${MARKS.start}, StopSel=${MARKS.stop}`

/** A job as it is searched, in the words of its index. */
export const jobDocument = sql`search_document(title,
  job_keywords(required_skills, department, city) || CASE employment_type
    WHEN 'Full-time' THEN ' Full-time job'
    WHEN 'Part-time' THEN ' Part-time job'
    WHEN 'Contract' THEN ' Contract job'
    WHEN 'Temporary' THEN ' Temporary job'
  END,
  job_body(description, requirements, responsibilities))`

/** A course as it is searched, in the words of its index. */
export const courseDocument = sql`search_document(title,
  CASE category
    WHEN 'MasterClass' THEN 'MasterClass, a master class, course'
    WHEN 'ComputerBasics' THEN 'Computer Basics course'
    WHEN 'ExecutiveSpecial' THEN 'Executive Special course'
  END,
  description)`

/**
 * Searches what everybody can read, the best first: open jobs and active courses where they are stored, and the pages of
 * content/, which go along with the query. Case and accents do not count, and the last word may be a beginning.
 * @param words as `searchSchema` gives them; quotation marks, `or` and a minus mean what they do elsewhere on the web. Where plain words
 * stand together nowhere, what has some of them is found, as for `500 flyers`
 */
export async function searchSite(words: string): Promise<SearchResults> {
  const whole = await searchFor(toQuery(words))
  const some = whole.total === 0 ? toQueryOfAny(words) : undefined
  return some ? { ...(await searchFor(some)), isPartial: true } : whole
}

async function searchFor(query: Prisma.Sql): Promise<SearchResults> {
  const [, found] = await database().$transaction([
    database().$executeRaw(raw(`SET LOCAL statement_timeout = ${LONGEST_MS}`)),
    database().$queryRaw<Found[]>(findPages(query)),
  ])
  const results = found.map(({ kind, path, title, text, markedTitle, markedText }) => ({
    kind,
    path,
    title: splitFound(title, markedTitle),
    snippet: cutSnippet(text, markedText),
  }))
  return { results, total: found[0]?.total ?? 0, isPartial: false }
}

function findPages(query: Prisma.Sql): Prisma.Sql {
  return sql`
    WITH found AS (${findJobs(query)} UNION ALL ${findCourses(query)} UNION ALL ${findContent(query)}),
      best AS (
        SELECT *, count(*) OVER ()::int AS total, ts_rank(document, ${query}) AS rank FROM found
        ORDER BY rank DESC, title, path LIMIT ${MOST_RESULTS})
    SELECT kind, path, title, text, total,
      ts_headline('english', search_text(title), ${query}, ${MARKED}) AS "markedTitle",
      ts_headline('english', search_text(text), ${query}, ${MARKED}) AS "markedText"
    FROM best ORDER BY rank DESC, title, path`
}

/** The newest jobs that match and take applications today. */
function findJobs(query: Prisma.Sql): Prisma.Sql {
  return sql`
    SELECT 'Job' AS kind, '/job-application/' || id AS path, title,
      job_body(description, requirements, responsibilities) AS text, ${jobDocument} AS document
    FROM (SELECT * FROM jobs
      WHERE ${isOpenToday()} AND ${jobDocument} @@ ${query}
      ORDER BY date_posted DESC, id DESC LIMIT ${MOST_RANKED}) AS open_jobs`
}

/** The newest courses that match and are active. */
function findCourses(query: Prisma.Sql): Prisma.Sql {
  return sql`
    SELECT 'Course', '/course-enrollment/' || id, title, description, ${courseDocument}
    FROM (SELECT * FROM courses WHERE is_active AND ${courseDocument} @@ ${query}
      ORDER BY created_at DESC, id DESC LIMIT ${MOST_RANKED}) AS offered`
}

/** The pages of content/ that match. */
function findContent(query: Prisma.Sql): Prisma.Sql {
  const pages = listPages()
  return sql`
    SELECT kind, path, title, text, document
    FROM unnest(${pages.map(({ kind }) => kind)}::text[], ${pages.map(({ path }) => path)}::text[],
        ${pages.map(({ title }) => title)}::text[], ${pages.map(({ keywords }) => keywords)}::text[],
        ${pages.map(({ text }) => text)}::text[]) AS page (kind, path, title, keywords, text)
      CROSS JOIN LATERAL (SELECT search_document(title, keywords, text) AS document OFFSET 0) AS searched
    WHERE document @@ ${query}`
}

// A beginning of fewer letters is that of nearly every word.
const LAST_WORD = /^(?<before>(?:.*\s)?)(?<last>[\p{L}\p{Nd}]{3,})$/u

/** The words as a query of PostgreSQL, none of which is an error, with their last one also as the beginning of a word. */
function toQuery(words: string): Prisma.Sql {
  const text = toPlain(words)
  const whole = sql`websearch_to_tsquery('english', ${text})`
  const { before, last } = LAST_WORD.exec(text)?.groups ?? {}
  if (before === undefined || last === undefined || text.includes('"')) return whole
  return sql`(${whole} || (websearch_to_tsquery('english', ${before}) && to_tsquery('english', ${`${last}:*`})))`
}

// Whoever narrows knows what is to be found.
const NARROWING = /"|(?:^|\s)(?:-|or(?=\s|$))/

/** A query of any of the words, a number alone aside; undefined for one word, or where something says how they belong together. */
function toQueryOfAny(words: string): Prisma.Sql | undefined {
  const text = toPlain(words)
  const all = text.split(/\s+/).filter(Boolean)
  if (all.length < 2 || NARROWING.test(text)) return undefined
  const telling = all
    .filter(word => /\p{L}/u.test(word))
    .map(word => sql`websearch_to_tsquery('english', ${word})`)
  return telling.length > 0 ? sql`(${Prisma.join(telling, ' || ')})` : undefined
}

const toPlain = (words: string) => fold(words).replace(/[<>&/]/g, ' ')
