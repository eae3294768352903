import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mainNavigation, quickLinks } from '@/content/navigation'
import { projects } from '@/content/projects'
import { personList, projectList, serviceList, site as siteRules } from '@/content/schema'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'

// As many as the specification names; of projects and people there may be more.
const LEAST = { services: 5, projects: 13, people: 9 }

describe('content', () => {
  test('has the five services of the specification, in its order', () => {
    expect(services.map(service => service.title)).toEqual([
      'Web UI/UX Design',
      'Mobile UI/UX Design',
      'Branding Design',
      'Creative Design',
      'Training',
    ])
  })

  test.each([
    ['services', serviceList, services],
    ['projects', projectList, projects],
    ['people', personList, team],
  ] as const)('is refused where one of the %s is missing, or is there twice', (name, list, records) => {
    expect(list.safeParse(records).success).toBe(true)
    expect(list.safeParse(records.slice(0, LEAST[name])).success).toBe(true)
    expect(list.safeParse(records.slice(0, LEAST[name] - 1)).success).toBe(false)
    expect(list.safeParse([...records.slice(1), records[1]]).error?.issues[0]?.message).toBe(
      'two records share an id or a slug',
    )
  })

  test('gives every record a picture of its own that is in the repository', () => {
    const pictures = [
      ...services.map(service => service.icon),
      ...projects.map(project => project.image),
      ...team.map(person => person.portrait),
    ]
    expect(new Set(pictures.map(picture => picture.src)).size).toBe(pictures.length)
    for (const picture of pictures) expect(existsSync(`public${picture.src}`), picture.src).toBe(true)
  })

  test('names only people and projects that there are', () => {
    const people = new Set(team.map(person => person.slug))
    const works = projects.map(({ slug }) => slug)
    for (const { related } of services)
      if (related !== 'courses') expect(works).toEqual(expect.arrayContaining(related))
    for (const slug of projects.flatMap(project => project.madeBy)) expect(people).toContain(slug)
  })

  test('tells every story in its own words', () => {
    const texts = projects.flatMap(({ description, brief, made, result }) => [
      description,
      brief,
      made,
      result,
    ])
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).not.toMatch(/lorem|ipsum|placeholder|todo/i)
  })

  test('describes the site by its schema, with nothing beside it', () => {
    expect(siteRules.parse(site)).toEqual(site)
  })

  test('has the menu and the quick links of the specification', () => {
    expect(mainNavigation.map(entry => entry.label)).toEqual(['Home', 'About', 'Jobs', 'Courses', 'Contact'])
    expect(quickLinks.map(link => link.label)).toEqual(['Home', 'Jobs', 'Courses', 'Contact'])
  })
})
