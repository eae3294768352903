import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { OfficeCard } from '@/components/sections/contact/office-card'
import { ServiceList } from '@/components/sections/services/service-list'
import { serviceList, site as siteRules } from '@/content/schema'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { businessData } from '@/lib/seo/business'

// What an owner may add, and nobody invents.

const { street, ...address } = site.address
const hours = site.hours
afterEach(() => {
  Object.assign(site, { hours, address: { ...address, street } })
})

const STREET = '1 Test Crescent'
const HOURS = ['Weekdays, 8:00 to 17:00', 'Saturday, 9:00 to 13:00']

test('nothing is said of street and hours while they are left out', () => {
  Object.assign(site, { hours: undefined, address })
  const card = renderToStaticMarkup(<OfficeCard />)
  expect(card).not.toContain('Open')
  expect(JSON.stringify(businessData())).not.toContain('streetAddress')
})

test('they stand on the office’s card, and the street is told to search engines', () => {
  Object.assign(site, siteRules.parse({ ...site, hours: HOURS, address: { ...address, street: STREET } }))
  const card = renderToStaticMarkup(<OfficeCard />)
  for (const words of [STREET, ...HOURS, address.line]) expect(card).toContain(words)
  expect(JSON.stringify(businessData())).toContain(`"streetAddress":"${STREET}"`)
})

test('a service says its lowest price where it has one', () => {
  expect(renderToStaticMarkup(<ServiceList services={services} />)).not.toContain('₦')
  const [first, ...others] = services
  const priced = serviceList.parse([{ ...first, from: 25_000 }, ...others])
  expect(renderToStaticMarkup(<ServiceList services={priced} />)).toContain('From <b>₦25,000</b>')
})
