import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJob } from '../../support/records'
import { isOpenToOthers, type RunningServer, startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

let server: RunningServer
beforeAll(async () => {
  // As on the machine of whoever tries the site out.
  server = await startServer({ env: { HOST: '' } })
})
afterAll(() => server.stop())

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request without the normalisation of URLs and headers that fetch does. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const { hostname, port } = new URL(server.baseUrl)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, async response => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    })
      .once('error', reject)
      .end()
  })
}

async function scriptsOf(page: string): Promise<string[]> {
  const { body } = await get(page)
  return [...new Set(body.toString().match(/\/_next\/static\/chunks\/[^"\\]+\.js/g))]
}

const mark = '/artwork/logo/mark.svg'

test('a public file comes in the encoding the browser accepts', async () => {
  const plain = await get(mark)
  const brotli = await get(mark, { 'Accept-Encoding': 'gzip, br' })
  const zipped = await get(mark, { 'Accept-Encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  for (const { headers, body } of [plain, brotli, zipped]) {
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'image/svg+xml' })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(Number(headers['content-length'])).toBe(body.length)
  }
})

test('a file with a hash in its name is cached for ever, a picture for an hour', async () => {
  const [script = ''] = await scriptsOf('/')
  expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get(mark)).headers['cache-control']).toContain('max-age=3600')
})

test.each(['/', mark])('%s is sent once: HEAD gets its headers, and who has it already a 304', async path => {
  const { headers, body } = await get(path)
  const head = await get(path, {}, 'HEAD')
  expect(head.body.length).toBe(0)
  expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(body.length) })
  const again = await get(path, { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'br' })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect((await get(path, { 'If-None-Match': '"another"' })).status).toBe(200)
})

test.each([
  '/_next/static/../../package.json',
  '/_next/static/%2e%2e/%2e%2e/package.json',
  '/artwork/..%2f..%2fpackage.json',
  '/artwork/..\\..\\package.json',
  '/../.env.example',
  '/_next/static/../BUILD_ID',
])('no path leads out of the public folders: %s', async path => {
  const { status, body } = await get(path)
  expect(status).not.toBe(200)
  expect(/devDependencies|NEXTAUTH_SECRET/.test(body.toString())).toBe(false)
})

test('a page is the same in every form, and shows what was saved a moment ago', async () => {
  const job = await aJob({ title: 'Letterpress operator' })
  for (const path of ['/jobs', `/job-application/${job.id}`]) {
    const { body, headers } = await get(path, { 'Accept-Encoding': 'br' })
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(brotliDecompressSync(body).toString()).toContain('Letterpress operator')
  }
})

test('React and Next are compiled as they arrive', async () => {
  const bodies = await Promise.all(
    (await scriptsOf('/')).map(async path => (await get(path)).body.toString()),
  )
  const start = bodies.filter(body => /hydrateRoot=|TURBOPACK_CHUNK_BASE|registerChunk/.test(body))
  expect(start.length).toBeGreaterThan(0)
  for (const body of start) expect(body.startsWith('//# allFunctionsCalledOnLoad\n')).toBe(true)
})

test.each(['/', '/jobs'])(
  '%s has its fonts named in its style, and fetched by nothing before its paint',
  async path => {
    const { headers, body } = await get(path)
    expect(headers.link).toBeUndefined()
    expect(body.toString()).not.toContain('as="font"')
    expect(
      body.toString().match(/url\(\/_next\/static\/media\/pc-(display|text)\.[^)]+\.woff2\)/g),
    ).toHaveLength(2)
  },
)

test('pages and endpoints carry headers on how they may be used; what is behind the login is isolated from its opener', async () => {
  for (const path of ['/', '/jobs', '/admin/login', '/api/admin/jobs'])
    expect((await get(path)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': expect.any(String),
      'permissions-policy': expect.any(String),
    })
  for (const path of ['/admin/login', `${ADMIN_PREFIX}/admin/login`, '/api/admin/jobs'])
    expect((await get(path)).headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('a site tried out over http asks for no https, and is open to the network', async () => {
  for (const path of ['/', '/jobs', '/api/jobs', '/api/nowhere', mark, '/admin/login', '/%zz'])
    expect((await get(path)).headers, path).not.toHaveProperty('strict-transport-security')
  expect(await isOpenToOthers(server)).toBe(true)
})

test('no search engine lists a page behind a secret link, and no link from there tells where it was', async () => {
  for (const path of ['/status/x', '/newsletter/confirm/x', '/newsletter/unsubscribe/x'])
    expect((await get(path)).headers, path).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  // Browsers send a form without its origin where no address may be told, so that of these pages is told to the site itself.
  expect((await get('/success/job-application?status=successful&follow=x')).headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  for (const path of ['/status', '/status/erased'])
    expect((await get(path)).headers['x-robots-tag'], path).toBe('noindex')
  for (const path of ['/admin/login', `${ADMIN_PREFIX}/admin/login`]) {
    const page = (await get(path)).body.toString()
    expect(page, path).toContain('<meta name="referrer" content="no-referrer"/>')
    expect(page, path).toContain('<meta name="robots" content="noindex, nofollow"/>')
  }
})

test('a response that is no page may load nothing and be in no frame', async () => {
  const responses = [
    mark,
    '/robots.txt',
    '/api/jobs',
    '/api/nowhere',
    '/api/auth/verify-request',
    '/%zz',
    '/api/cv/%00',
  ]
  for (const path of responses) {
    const policy = String((await get(path)).headers['content-security-policy'])
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain("frame-ancestors 'none'")
  }
})

test("a path under /_next that does not exist gets a page that says so, for Next's router too", async () => {
  const router = { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '' }
  const { status, headers, body } = await get('/_next/image', router)
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(body.toString()).toContain('Page Not Found')
})

test.each([
  ['GET', '/api/cv/%00'],
  ['GET', '/api/nowhere'],
  ['OPTIONS', '/api/nowhere'],
  ['POST', '/api/payments/sandbox/%00'],
  ['GET', '/job-application/%00'],
  ['GET', '/_next/image?url=%2Fartwork%2Flogo%2Fmark.svg&w=640&q=75'],
])('%s %s finds nothing', async (method, path) => {
  const { status, headers } = await get(path, {}, method)
  expect(status === 307 ? headers.location : status).toBe(status === 307 ? '/404' : 404)
})

test.each([
  '/_global-error',
  '/%5Fglobal-error?a=b',
  '/_not-found',
  '/_error/',
  '/500',
  '/_next/data/build/_global-error.json',
  '/jobs.rsc',
  '/nowhere.segments/_tree.segment.rsc',
  `${ADMIN_PREFIX}/admin/jobs.rsc`,
])('what Next keeps for itself is an unknown path: %s', async path => {
  const { status, headers } = await get(path)
  expect([status, headers.location, headers['cache-control']]).toEqual([307, '/404', undefined])
})

test('each document names the scripts that may run in it: by hashes where it is for everyone, by a nonce for a visitor', async () => {
  await aJob()
  const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])
  for (const path of [
    '/',
    '/404',
    '/jobs',
    '/nowhere',
    '/success/payment',
    '/admin/login',
    `${ADMIN_PREFIX}/admin/login`,
  ]) {
    const policy = await policyOf(path)
    expect(policy, path).toMatch(/script-src 'self'( '(nonce|sha256)-[\w+/]+=*')+$/)
    expect(policy, path).toContain("object-src 'none'")
  }
  for (const path of ['/', '/jobs']) {
    expect(await policyOf(path)).toBe(await policyOf(path))
    expect(await policyOf(path)).not.toContain('nonce')
  }
  for (const path of ['/success/payment', '/admin/login'])
    expect(await policyOf(path)).not.toBe(await policyOf(path))
})
