import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site } from '@/content/site'

const sources = ['app', 'components', 'content', 'lib']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => /\.tsx?$/.test(path) && !/^(lib\/platform\/generated\/|content\/site\.ts$)/.test(path))

// So that docs/recipes/make-it-yours.md is right to change that file alone.
test.each([site.name, encodeURIComponent(site.name), site.phone, site.email, site.address.line])(
  '%s stands in content/site.ts and nowhere else',
  fact => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter(path => readFileSync(path, 'utf8').includes(fact))).toEqual([])
  },
)
