import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const image = read('deploy/docker/Dockerfile')
const compose = read('deploy/docker/compose.yaml')
const nginx = read('deploy/nginx.conf')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

test('the image serves by the command of npm run serve, as an ordinary account that owns nothing but its data', () => {
  const [, , served = ''] = image.split(/^FROM /m)
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(served)?.[1] ?? '[]')
  expect(command.join(' ')).toBe(scripts.serve?.replace(/^exec /, ''))
  expect(served.match(/^USER .*$/gm)).toEqual(['USER node'])
  expect(served).not.toContain('--chown')
  expect(served).toMatch(/^HEALTHCHECK .*\/api\/health/m)
})

// By Docker's rules: anchored at the root, `*` within a folder, `**` over any number of them, the last line that fits wins, and
// what lies in a folder goes with it (https://docs.docker.com/build/concepts/context/#dockerignore-files).
const rules = read('deploy/docker/Dockerfile.dockerignore')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map(line => {
    const pattern = line.replace(/^!/, '').replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const source = pattern.replace(/\*\*\/|\*/g, stars => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
    return { fits: new RegExp(`^${source}(?:/.*)?$`), leavesOut: !line.startsWith('!') }
  })
const isLeftOut = (path: string) => rules.findLast(({ fits }) => fits.test(path))?.leavesOut ?? false

test.each([
  '.env',
  '.env.local',
  'deploy/docker/.env',
  'deploy/docker/.env.production',
  '.data/secrets/nextauth-secret',
  '.git/config',
  'node_modules/next/package.json',
  'tests/node_modules/next/package.json',
  '.next/build-stamp',
  'lib/platform/generated/prisma/client.ts',
])('%s does not get into it', path => {
  expect(isLeftOut(path)).toBe(true)
})

test.each(['.env.example', 'deploy/docker/example.env', 'lib/platform/env.ts', 'next.config.ts'])(
  '%s does',
  path => {
    expect(isLeftOut(path)).toBe(false)
  },
)

test('the containers of the site write to its volume alone, and only it leads to the database', () => {
  expect(compose).toMatch(/x-image: &image[\s\S]*?read_only: true[\s\S]*?cap_drop: \[ALL\]/)
  expect(compose.match(/<<: \*image/g)).toHaveLength(2)
  expect(compose).toMatch(/inside: \{ internal: true \}/)
  expect(compose.match(/^ {4}ports: .*$/gm)).toEqual(['    ports: ["80:80", "443:443"]'])
})

test('what each container prints takes no more of the disk than it is given', () => {
  const [, , services = ''] =
    /^x-logging: &logging\n[\s\S]*?max-size: 20m[\s\S]*?^(services:)$([\s\S]*?)^\w/m.exec(compose) ?? []
  const each = services.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(each).toHaveLength(4)
  for (const service of each) expect(service).toContain('    logging: *logging\n')
})

test('nginx has the site that is shipped for a machine of one’s own, under its name and leading to the container', () => {
  expect(compose).toContain('../nginx.conf:/etc/nginx/site.conf:ro')
  expect(compose).toContain('s/127\\.0\\.0\\.1:3000/site:3000/g')
  expect(compose).toContain('s/example\\.com/$$SITE_HOST/g')
  expect(nginx.match(/proxy_pass [^;]*/g)).toEqual(Array(2).fill('proxy_pass http://127.0.0.1:3000'))
})

test('every variable that is set for the site is one that it knows', () => {
  const known = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  const own = ['SITE_HOST', 'SUPERUSER_PASSWORD', 'OWNER_PASSWORD', 'SERVING_PASSWORD']
  const named = [...read('deploy/docker/example.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  for (const name of named) expect([...known, ...own]).toContain(name)
  const inCompose = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  for (const name of inCompose) expect(named).toContain(name)
})
