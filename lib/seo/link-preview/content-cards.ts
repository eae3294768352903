import 'server-only'
import { pages } from '@/content/pages'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'
import { texts } from '@/content/texts'
import type { CardSource } from './draw-card'

function pageCard(name: string): CardSource | undefined {
  if (name === 'home') {
    const picture = { path: '/artwork/landscape/print.svg', fit: 'cover', keep: 'right' } as const
    return { title: texts.home.title.join(' '), sub: site.address.line, stock: 'mist', picture }
  }
  const page = pages.find(({ path }) => path === `/${name}`)
  if (!page?.card) return undefined
  const { sub, stock, art } = page.card
  return { title: page.title, sub, stock, picture: { path: `/artwork/title-bars/${art}.svg`, fit: 'foot' } }
}

function serviceCard(slug: string): CardSource | undefined {
  const service = services.find(record => record.slug === slug)
  if (!service) return undefined
  const { title, description, stock, icon } = service
  return { title, sub: description, stock, picture: { path: icon.src, fit: 'whole' } }
}

function projectCard(slug: string): CardSource | undefined {
  const project = projects.find(record => record.slug === slug)
  if (!project) return undefined
  const { title, sub, stock, image } = project
  return { title, sub, stock, picture: { path: image.src, fit: 'cover' } }
}

function personCard(slug: string): CardSource | undefined {
  const person = team.find(record => record.slug === slug)
  if (!person) return undefined
  const { name, title, portrait } = person
  return { title: name, sub: title, stock: 'laterite', picture: { path: portrait.src, fit: 'cover' } }
}

const finders = new Map([
  ['page', pageCard],
  ['service', serviceCard],
  ['project', projectCard],
  ['person', personCard],
])

/** What goes on the link preview of a page or a record of content/; undefined where there is none. */
export function contentCard(kind: string, name: string): CardSource | undefined {
  return finders.get(kind)?.(name)
}

/** Every link preview that can be drawn when the site is built. */
export function contentCardNames(): { kind: string; name: string }[] {
  const named = (kind: string, names: string[]) => names.map(name => ({ kind, name }))
  const slugs = (records: readonly { slug: string }[]) => records.map(record => record.slug)
  return [
    ...named('page', ['home', ...pages.filter(({ card }) => card).map(({ path }) => path.slice(1))]),
    ...named('service', slugs(services)),
    ...named('project', slugs(projects)),
    ...named('person', slugs(team)),
  ]
}
