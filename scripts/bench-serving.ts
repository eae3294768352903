// Compares what one process sends a second with nginx: one worker, the same bytes as a file, the same requests, 32
// connections. Beside them the same through nginx as it is shipped, with its cache, and a Node server that does nothing but send these bytes. All
// are measured in turn, several times; a ratio is the median of those within a turn, as the pace of a machine drifts.
// `npm run bench:serving -- 10` measures 10 s at a time.
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
// Of nginx's rate, at least this comes through nginx and its cache.
const LEAST_CACHED = 0.85
// A document is compressed as small as can be a second after the first visitor.
const UNTIL_COMPRESSED_MS = 5000
const seconds = Number(process.argv[2] ?? 2)

// The servers that are asked for the same bytes, in turn.
const WAYS = ['nginx', 'ours', 'cached', 'node'] as const
type Way = (typeof WAYS)[number]

type Target = { name: string; path: string; headers: Record<string, string>; least: number }

/** What is compared, and which part of nginx's rate is the least that is wanted. Neither side writes a log. */
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
  // As browsers take it, a fifth as large: there the head and the look into the store count more.
  { name: 'jobs, compressed', path: '/jobs', headers: { 'Accept-Encoding': 'br' }, least: 0.7 },
]

/** The one of them that has a line in the log for each request, with these lines. */
const logged: Target = { name: 'api-jobs, logged', path: '/api/jobs', headers: {}, least: 0.7 }

await runScript(async () => {
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
async function compareAll(these: Target[], settings: Record<string, string>): Promise<string[][]> {
  const site = await startBenchSite(settings)
  const siteUrl = site.baseUrl
  await Promise.all(these.map(target => resolve(siteUrl, target)))
  await sleep(UNTIL_COMPRESSED_MS)
  const resolved = await Promise.all(these.map(target => resolve(siteUrl, target)))
  const files = resolved.map(({ file }) => file)
  const nginx = await startFileServer(files)
  const front = await startFront([Number(new URL(siteUrl).port)])
  const node = await startPlainNode(files)
  const urls = { files: nginx.baseUrl, site: siteUrl, cache: front.baseUrl, node: node.baseUrl }
  const rows = []
  try {
    for (const one of resolved) rows.push(await compare(one, urls))
  } finally {
    nginx.stop()
    front.stop()
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
  const ways: Record<Way, () => Promise<number>> = {
    nginx: () => requestsPerSecond(`${urls.files}/${file.name}`, headers),
    ours: () => requestsPerSecond(urls.site + path, headers),
    cached: () => requestsPerSecond(urls.cache + path, headers),
    node: () => requestsPerSecond(`${urls.node}/${file.name}`, headers),
  }
  const rates: Record<Way, number[]> = { nginx: [], ours: [], cached: [], node: [] }
  // The first seconds of a process are not those it serves in: V8 has still to compile, and the site to compress.
  for (const way of Object.values(ways)) await way()
  for (let round = 0; round < ROUNDS; round++) for (const way of WAYS) rates[way].push(await ways[way]())
  const judge = (way: 'ours' | 'cached', least: number) => {
    const ratio = median(rates[way].map((rate, round) => rate / (rates.nginx[round] ?? Number.NaN)))
    return [
      median(rates[way]).toFixed(0),
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

/** Requests a target once, and again where Next names it by its headers; its bytes are what nginx is to send. */
async function resolve(baseUrl: string, target: Target) {
  const first = await bytesOf(baseUrl + target.path, target.headers)
  const path = first.headers.location ?? target.path
  const { status, headers, body } = await bytesOf(baseUrl + path, target.headers)
  if (status !== 200) throw new Error(`${path} was refused with ${status}`)
  const name = target.name.replace(/\W+/g, '-')
  const file: ServedFile = { name, body, type: headers['content-type'] ?? '' }
  return { target, path, file }
}

// As they are on their way: `fetch` would decompress them.
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
