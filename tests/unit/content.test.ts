import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mainNavigation, quickLinks } from '@/content/navigation'
import { projects } from '@/content/projects'
import { site as siteRules } from '@/content/schema'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'

describe('content', () => {
  it('holds the five services of the specification, in its order', () => {
    expect(services.map(service => service.title)).toEqual([
      'Web UI/UX Design',
      'Mobile UI/UX Design',
      'Branding Design',
      'Creative Design',
      'Training',
    ])
  })

  it('holds thirteen projects and nine people', () => {
    expect(projects).toHaveLength(13)
    expect(team).toHaveLength(9)
  })

  it('gives every record a picture of its own that is in the repository', () => {
    const pictures = [
      ...services.map(service => service.icon),
      ...projects.map(project => project.image),
      ...team.map(person => person.portrait),
    ]
    expect(new Set(pictures.map(picture => picture.src)).size).toBe(pictures.length)
    for (const picture of pictures) expect(existsSync(`public${picture.src}`), picture.src).toBe(true)
  })

  it('names only people who exist as makers, and gives everybody at least two projects', () => {
    const people = new Set(team.map(person => person.slug))
    for (const slug of projects.flatMap(project => project.madeBy)) expect(people).toContain(slug)
    for (const slug of people)
      expect(projects.filter(project => project.madeBy.includes(slug)).length).toBeGreaterThanOrEqual(2)
  })

  it('labels a project with its year and category', () => {
    for (const project of projects) expect(project.sub).toBe(`${project.year}, ${project.category}`)
  })

  it('tells every story in its own words', () => {
    const texts = projects.flatMap(({ description, brief, made, result }) => [
      description,
      brief,
      made,
      result,
    ])
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).not.toMatch(/lorem|ipsum|placeholder|todo/i)
  })

  it('fills in the fields of the site', () => {
    expect(siteRules.parse(site)).toEqual(site)
  })

  it('has the menu and the quick links of the specification', () => {
    expect(mainNavigation.map(entry => entry.label)).toEqual(['Home', 'About', 'Jobs', 'Courses', 'Contact'])
    expect(quickLinks.map(link => link.label)).toEqual(['Home', 'Jobs', 'Courses', 'Contact'])
  })
})
