import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { writeErrorPages } from '@/scripts/build/error-pages'
import { startFront, withoutTls } from '@/scripts/instances/front'
import { ERRORS, wholeConfiguration } from '@/scripts/nginx/throwaway-nginx'

const files = (['nginx.conf', 'nginx-instances.conf'] as const).map(
  name => [name, readFileSync(`deploy/${name}`, 'utf8')] as const,
)
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined

// Empty on a machine without nginx: a skipped test would count as failed.
const known = isInstalled('nginx', '-v') && isInstalled('openssl', 'version') ? files : []

test.each(known)('nginx accepts %s without a warning', (_name, site) => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=example.com',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    )
    // Nothing of this machine: its certificates, its ports below 1024, its IPv6.
    const here = site
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/listen 80/g, 'listen 127.0.0.1:4480')
      .replace(/listen 443/g, 'listen 127.0.0.1:4443')
      .replace('/var/cache/nginx-site', join(folder, 'cache'))
      .replaceAll('/var/log/nginx/error.log', join(folder, ERRORS))
    expectNoComplaint(folder, here)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each(known)('nginx accepts %s as the benches start it, without a warning', name => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  try {
    expectNoComplaint(folder, withoutTls(name, folder, { site: 4443, redirect: 4480 }, [3001, 3002]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Has nginx check the configuration of a site, and expects neither an error nor a warning. */
function expectNoComplaint(folder: string, site: string): void {
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), wholeConfiguration(folder, `include ${folder}/site.conf;`))
  const run = spawnSync('nginx', ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect(run.stderr).not.toMatch(/\[(warn|emerg|alert|crit|error)\]/)
  expect(run.status).toBe(0)
}

// nginx makes the last folder of the path alone, and Debian's package makes no /var/cache/nginx.
test('the pages are kept in a folder that nginx can make on a bare machine', () => {
  const [path = ''] = files.flatMap(([, site]) => /^proxy_cache_path (\S+)/m.exec(site)?.slice(1) ?? [])
  expect(dirname(path)).toBe('/var/cache')
})

/** Returns nginx's statuses for a path of so many characters, requested three times, and for a short path after that. */
async function askLong(name: 'nginx.conf' | 'nginx-instances.conf', length: number) {
  const server = createServer(({ url }, response) => {
    if (url?.length !== length) return void response.end()
    // Next redirects like this: with the URL in two headers, and three characters for each that it encodes.
    const other = encodeURI(url)
    response.writeHead(308, { Location: other, Refresh: `0;url=${other}` }).end()
  })
  const port = await listenOnLoopback(server)
  const front = await startFront([port, port, port], name)
  const ask = async (path: string) => {
    const asking = get(front.baseUrl + path, { maxHeaderSize: 64 * 1024 })
    const [response] = await once(asking, 'response')
    response.resume()
    return response.statusCode
  }
  try {
    const path = `/${'|'.repeat(length - 1)}`
    return [await ask(path), await ask(path), await ask(path), await ask('/')]
  } finally {
    await front.stop()
    server.close()
  }
}

// nginx takes an instance for gone when the head of its response is too long.
test.each(known)('with %s no path is so long that the site counts as gone', async name => {
  expect(await askLong(name, 4_096)).toEqual([308, 308, 308, 200])
  expect(await askLong(name, 4_097)).toEqual([414, 414, 414, 200])
})

test.each(known)(
  'with %s a form with the largest CV comes through, and nothing else of its size',
  async name => {
    const server = createServer((request, response) => request.resume().on('end', () => response.end()))
    const port = await listenOnLoopback(server)
    const front = await startFront([port, port, port], name)
    // A little more than CV_MAX_BYTES, for the form's other fields.
    const body = new Uint8Array(5 * 1024 ** 2 + 64 * 1024)
    const send = async (path: string) => (await fetch(front.baseUrl + path, { method: 'POST', body })).status
    try {
      expect([await send('/api/jobs/apply/x'), await send('/api/contact')]).toEqual([200, 413])
    } finally {
      await front.stop()
      server.close()
    }
  },
)

test.each(known)(
  'with %s a visitor reads how the company is reached while the site is away, and of a file that is too large',
  async name => {
    const pages = mkdtempSync(join(tmpdir(), 'error-pages-'))
    const server = createServer((_request, response) => response.end())
    const port = await listenOnLoopback(server)
    writeErrorPages(pages)
    const front = await startFront([port, port], name, pages)
    const body = new Uint8Array(7 * 1024 ** 2)
    const read = async (path: string, method = 'GET') => {
      const response = await fetch(front.baseUrl + path, method === 'POST' ? { method, body } : {})
      const { status, headers } = response
      return {
        status,
        text: await response.text(),
        cached: headers.get('cache-control'),
        robots: headers.get('x-robots-tag'),
      }
    }
    try {
      const large = await read('/api/jobs/apply/x', 'POST')
      expect(large).toMatchObject({ status: 413, cached: 'no-store', robots: 'noindex' })
      expect(large.text).toContain('That file is too large.')
      server.close()
      server.closeAllConnections()
      for (const path of ['/', '/jobs', '/api/ready', '/unavailable-not']) {
        const away = await read(path)
        expect(away, path).toMatchObject({ status: 502, cached: 'no-store', robots: 'noindex' })
        expect(away.text).toContain('This site does not respond just now.')
        expect(away.text).toContain(`href="${telephoneLink}">${site.phone}</a>`)
        expect(away.text).toContain(site.name)
      }
      // Not copied there, as by an installation of before.
      rmSync(pages, { recursive: true })
      expect((await read('/')).status).toBe(502)
      expect((await read('/api/jobs/apply/x', 'POST')).status).toBe(413)
    } finally {
      await front.stop()
      server.close()
      rmSync(pages, { recursive: true, force: true })
    }
  },
)

test.each(known)('with %s no log names a visitor whose request failed', async name => {
  const server = createServer((_request, response) => response.end())
  const port = await listenOnLoopback(server)
  const front = await startFront([port, port], name)
  server.close()
  server.closeAllConnections()
  try {
    expect((await fetch(`${front.baseUrl}/status/the-key-of-a-page`)).status).toBe(502)
    expect(
      (await fetch(`${front.baseUrl}/api/x`, { method: 'POST', body: 'x'.repeat(2 ** 21) })).status,
    ).toBe(413)
    expect(front.readErrors()).not.toMatch(/the-key-of-a-page|client: /)
  } finally {
    await front.stop()
  }
})

test.each(files)('with %s the visitor cannot choose the IP address that the site is told', (_name, site) => {
  expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(site).not.toContain('$proxy_add_x_forwarded_for')
})

const rules: [string, RegExp][] = [
  ['requests', /limit_req zone=/],
  ['connections', /limit_conn site_connections/],
  ['protocols', /ssl_protocols TLSv1\.2 TLSv1\.3;/],
  ['hosts', /listen 443 ssl default_server;[^}]*ssl_reject_handshake on;/],
  ['requests to the API without TLS', /location \/api\/ \{\s*return 403;/],
]

test.each(files.flatMap(([name, site]) => rules.map(([what, rule]) => [name, what, rule, site] as const)))(
  '%s limits %s',
  (_name, _what, rule, site) => {
    expect(site).toMatch(rule)
  },
)

// A location that sets a header of its own inherits none from the server.
test.each(files)('%s passes the same headers of the visitor on in every location', (_name, site) => {
  const blocks = site.split(/location /).slice(1)
  const own = blocks.filter(block => block.includes('proxy_set_header'))
  expect(own.every(block => block.includes('X-Forwarded-For') && block.includes('Host'))).toBe(true)
})

test.each(files)(
  'with %s no log has URLs, which contain keys of status pages and searched names',
  (_name, site) => {
    const servers = site.split(/^server \{/m).filter(server => server.includes('server_name example.com;'))
    expect(servers).toHaveLength(2)
    for (const server of servers) expect(server).toMatch(/^ {2}access_log off;/m)
  },
)
