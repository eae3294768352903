// Compares the responses a second of one process of the site with those of nginx, which has one worker and sends the same bytes as a
// file. Two more servers are measured for comparison: nginx with the configuration of deploy/ and its cache in front of the site,
// and a Node server that only sends these bytes. All four are measured in turn, several times. A ratio is the median of the ratios
// within each turn, because the pace of a machine drifts. `npm run bench:serving -- 10` measures 10 s at a time.
import '@/scripts/start/load-environment'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startBenchSite } from './bench/bench-site'
import { type ServedFile, startFileServer } from './bench/nginx'
import { median } from './bench/percentile'
import { startPlainNode } from './bench/plain-node'
import { printTable } from './bench/print-table'
import { startFront } from './instances/front'
import { runScript } from './start/run-script'

const CONNECTIONS = 32
const ROUNDS = 9
// Nginx with its cache in front of the site reaches at least this part of nginx's rate with a file.
const LEAST_CACHED = 0.85
// The site compresses a document as far as possible a second after it was first requested.
const UNTIL_COMPRESSED_MS = 5000
const seconds = Number(process.argv[2] ?? 2)

// The servers that send the same bytes.
const SERVERS = ['nginx', 'ours', 'cached', 'node'] as const
type ServerName = (typeof SERVERS)[number]

type Target = { name: string; path: string; headers: Record<string, string>; least: number }

/** What is compared, and the least part of nginx's rate that the site must reach. Neither server writes a log. */
const targets: Target[] = [
  { name: 'about-us', path: '/about-us', headers: {}, least: 0.9 },
  { name: 'jobs', path: '/jobs', headers: {}, least: 0.9 },
  { name: 'api-jobs', path: '/api/jobs', headers: {}, least: 0.7 },
  {
    name: 'navigation',
    path: '/jobs',
    headers: { RSC: '1', 'Next-Url': '/', 'Next-Router-State-Tree': fromLanding() },
    least: 0.3,
  },
  // As browsers request it. It is a fifth as large, so the head and the look into the store count for more.
  { name: 'jobs, compressed', path: '/jobs', headers: { 'Accept-Encoding': 'br' }, least: 0.7 },
]

/** The one target for which the site logs a line for each request, measured with these lines. */
const logged: Target = { name: 'api-jobs, logged', path: '/api/jobs', headers: {}, least: 0.7 }

await runScript(async () => {
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new StartUpError('Give whole seconds alone, 1 or more: npm run bench:serving -- 10')
  for (const program of ['nginx', 'wrk'])
    if (spawnSync(program, ['-v']).error)
      throw new StartUpError(
        `${program} is missing: install it (Debian: apt install ${program}) and run this again.`,
      )
  const rows = [
    ...(await compareAll(targets, { LOG_LEVEL: 'warn' })),
    ...(await compareAll([logged], { LOG_LEVEL: 'info' })),
  ]
  console.log(
    `\n${CONNECTIONS} connections, ${ROUNDS} times ${seconds} s each, medians of requests a second\n`,
  )
  const columns = [
    'What',
    'KB',
    'nginx',
    'Ours',
    'Ratio',
    'Target',
    '',
    'Cached',
    'Ratio',
    'Target',
    '',
    'Node',
  ]
  printTable(columns, rows)
})

/** Serves the site with these settings, and compares it; a row for each target. */
async function compareAll(compared: Target[], settings: Record<string, string>): Promise<string[][]> {
  const site = await startBenchSite(settings)
  const siteUrl = site.baseUrl
  await Promise.all(compared.map(target => resolve(siteUrl, target)))
  await sleep(UNTIL_COMPRESSED_MS)
  const resolved = await Promise.all(compared.map(target => resolve(siteUrl, target)))
  const files = resolved.map(({ file }) => file)
  const nginx = await startFileServer(files)
  const front = await startFront([Number(new URL(siteUrl).port)])
  const node = await startPlainNode(files)
  const urls = { files: nginx.baseUrl, site: siteUrl, cache: front.baseUrl, node: node.baseUrl }
  const rows = []
  try {
    for (const target of resolved) rows.push(await compare(target, urls))
  } finally {
    await nginx.stop()
    await front.stop()
    node.stop()
    await site.stop()
  }
  return rows
}

type Resolved = Awaited<ReturnType<typeof resolve>>

async function compare(
  { target, path, file }: Resolved,
  urls: Record<'files' | 'site' | 'cache' | 'node', string>,
): Promise<string[]> {
  const { headers } = target
  const measures: Record<ServerName, () => Promise<number>> = {
    nginx: () => requestsPerSecond(`${urls.files}/${file.name}`, headers),
    ours: () => requestsPerSecond(urls.site + path, headers),
    cached: () => requestsPerSecond(urls.cache + path, headers),
    node: () => requestsPerSecond(`${urls.node}/${file.name}`, headers),
  }
  const rates: Record<ServerName, number[]> = { nginx: [], ours: [], cached: [], node: [] }
  // The first round does not count: V8 still compiles, and the site still compresses.
  for (const measure of Object.values(measures)) await measure()
  for (let round = 0; round < ROUNDS; round++)
    for (const server of SERVERS) rates[server].push(await measures[server]())
  const judge = (server: 'ours' | 'cached', least: number) => {
    const ratio = median(rates[server].map((rate, round) => rate / (rates.nginx[round] ?? Number.NaN)))
    return [
      median(rates[server]).toFixed(0),
      ratio.toFixed(2),
      String(least),
      ratio >= least ? 'kept' : 'missed',
    ]
  }
  return [
    target.name,
    (file.body.length / 1024).toFixed(1),
    median(rates.nginx).toFixed(0),
    ...judge('ours', target.least),
    ...judge('cached', LEAST_CACHED),
    median(rates.node).toFixed(0),
  ]
}

/** Requests a target, following the redirect with which Next names a payload; nginx is to send the bytes that come. */
async function resolve(baseUrl: string, target: Target) {
  const first = await bytesOf(baseUrl + target.path, target.headers)
  const path = first.headers.location ?? target.path
  const { status, headers, body } = await bytesOf(baseUrl + path, target.headers)
  if (status !== 200) throw new Error(`${path} was refused with ${status}`)
  const name = target.name.replace(/\W+/g, '-')
  const file: ServedFile = { name, body, type: headers['content-type'] ?? '' }
  return { target, path, file }
}

// Reads a body as it was sent; `fetch` would decompress it.
async function bytesOf(url: string, headers: Record<string, string>) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...named]
  const { stdout } = await promisify(execFile)('wrk', [...options, url])
  if (stdout.includes('Non-2xx')) throw new Error(`${url} was refused:\n${stdout}`)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
}

/** The router's state on the landing page, as a browser that goes on from there sends it to this version of Next. */
function fromLanding(): string {
  const page = ['__PAGE__', {}, null, null, 512]
  const site = ['(site)', { children: page }, null, null, 528]
  return encodeURIComponent(JSON.stringify(['', { children: site }, null, null, 528]))
}
