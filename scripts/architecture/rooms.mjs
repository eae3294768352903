import { readdirSync } from 'node:fs'

// The rooms of lib/, by kind; a folder that is in none of these lists is a concept. The layers, the closed names and
// docs/pictures/house.svg are made from this table.

/** Dealings with the world: backups, money, mail, files, sessions, people's rights, search engines, the API's description, and what runs beside the requests. */
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

/** What every other room may import. */
export const ground = ['platform']

/** Concepts inside a service. */
const inServices = ['payments/admin', 'payments/ledger']

const others = [...services, ...tools, ...host, ...ground]

/** The kinds of records, with what is done with them. Their files have a closed set of names. */
export const concepts = [
  ...readdirSync('lib', { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !others.includes(entry.name))
    .map(entry => entry.name),
  ...inServices,
].sort()
