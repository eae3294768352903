// Compares what one process sends a second with nginx: one worker, the same bytes as a file, 32 connections. Each pair is
// measured in turn, several times; the ratio is that of the medians. `npm run bench:serving -- 10` measures 10 s at a time.
import '@/scripts/start/load-environment'
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startBenchSite } from './bench/bench-site'
import { type ServedFile, startNginx } from './bench/nginx'
import { printTable } from './bench/print-table'
import { runScript } from './start/run-script'

const CONNECTIONS = 32
const ROUNDS = 3
const seconds = Number(process.argv[2] ?? 4)

type Target = { name: string; path: string; headers: Record<string, string>; least: number }

/** What is compared, and which part of nginx's rate is the least that is wanted. */
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
]

await runScript(async () => {
  for (const program of ['nginx', 'wrk'])
    if (spawnSync(program, ['-v']).error)
      throw new StartUpError(
        `${program} is missing: install it (Debian: apt install ${program}) and run this again.`,
      )
  const site = await startBenchSite({ LOG_LEVEL: 'info' })
  try {
    await compareAll(site.baseUrl)
  } finally {
    await site.stop()
  }
})

async function compareAll(baseUrl: string): Promise<void> {
  const resolved = await Promise.all(targets.map(target => resolve(baseUrl, target)))
  const nginx = await startNginx(resolved.map(({ file }) => file))
  const rows = []
  try {
    for (const { target, url, file } of resolved) {
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        theirs.push(await requestsPerSecond(`${nginx.baseUrl}/${file.name}`, {}))
        ours.push(await requestsPerSecond(url, target.headers))
      }
      const ratio = median(ours) / median(theirs)
      const kilobytes = (file.body.length / 1024).toFixed(1)
      const rates = [median(ours), median(theirs)].map(rate => rate.toFixed(0))
      const verdict = ratio >= target.least ? 'kept' : 'missed'
      rows.push([target.name, kilobytes, ...rates, ratio.toFixed(2), String(target.least), verdict])
    }
  } finally {
    nginx.stop()
  }
  console.log(`\n${CONNECTIONS} connections, ${ROUNDS} times ${seconds} s each, medians\n`)
  printTable(['What', 'KB', 'Ours /s', 'nginx /s', 'Ratio', 'Target', ''], rows)
}

/** Requests a target once, and again where Next names it by its headers; its bytes are what nginx is to send. */
async function resolve(baseUrl: string, target: Target) {
  const first = await fetch(baseUrl + target.path, { headers: target.headers, redirect: 'manual' })
  const url = baseUrl + (first.headers.get('location') ?? target.path)
  const headers = { ...target.headers, 'Accept-Encoding': 'identity' }
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} was refused with ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  const file: ServedFile = { name: target.name, body, type: response.headers.get('content-type') ?? '' }
  return { target, url, file }
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...named]
  const { stdout } = await promisify(execFile)('wrk', [...options, url])
  if (stdout.includes('Non-2xx')) throw new Error(`${url} was refused:\n${stdout}`)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The router's state on the landing page, as a browser that goes on from there sends it to this version of Next. */
function fromLanding(): string {
  const page = ['__PAGE__', {}, null, null, 512]
  const site = ['(site)', { children: page }, null, null, 528]
  return encodeURIComponent(JSON.stringify(['', { children: site }, null, null, 528]))
}
