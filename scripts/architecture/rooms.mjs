import { readdirSync } from 'node:fs'

// The rooms of lib/, by what they are: a folder of lib/ that is named in none of these lists is a concept. The layers, the
// closed names and the picture in the README are made from this table.

/** What the studio deals with the world through: backups, money, letters, files, sessions, people's rights, search engines, its API's description, and what runs beside the requests. */
export const services = [
  'admin-session',
  'backup',
  'cv-files',
  'doctor',
  'mail',
  'openapi',
  'payments',
  'persons',
  'second-factor',
  'seo',
  'status-links',
  'workers',
]

/** What knows nothing of the studio: lists, HTTP, forms, dates, money. */
export const tools = [
  'artwork',
  'colours',
  'csv',
  'dates',
  'forms',
  'http',
  'idempotency',
  'lists',
  'money',
  'text',
]

/** The process around the site: the HTTP server and the embedded database. Nothing of the site imports it. */
export const host = ['postgres', 'server']

/** What everything stands on. */
export const ground = ['platform']

/** Concepts inside a service. */
const inServices = ['payments/admin', 'payments/ledger']

const others = [...services, ...tools, ...host, ...ground]

/** What the studio keeps records of, and what is done with them: files of a closed set of names. */
export const concepts = [
  ...readdirSync('lib', { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !others.includes(entry.name))
    .map(entry => entry.name),
  ...inServices,
].sort()
