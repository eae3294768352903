import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import { writeErrorPages } from '@/scripts/build/error-pages'

test('each page names the company and its phone, needs no other file, and is not indexed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'error-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeErrorPages(folder)
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['too-large.html', 'unavailable.html'])
  for (const name of names) {
    const page = readFileSync(join(folder, name), 'utf8')
    expect(page).toContain(site.name)
    expect(page).toContain(`<a href="${telephoneLink}">${site.phone}</a>`)
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/<script|<link|<img|url\(|src=/)
    expect(page).toContain('prefers-color-scheme: dark')
    // nginx refuses to name a page that is not there.
    for (const conf of ['nginx.conf', 'nginx-instances.conf'])
      expect(readFileSync(`deploy/${conf}`, 'utf8')).toContain(`location = /${name} {`)
  }
})
