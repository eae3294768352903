import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, openSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bareEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findFreePort } from '@/lib/postgres/cluster'
import { startFront } from '@/scripts/instances/front'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { type Seen, startReader } from './reader'
import { mustRun, type Outcome, shell } from './shell'

const REFUSED_SECONDS = 2
const COMMIT =
  'git add -A && git -c user.name=rehearsal -c user.email=rehearsal@example.com commit -qm "next"'
// Ends the old process, as systemctl restart does; hold-socket.py then starts the new one.
const RESTART = 'old=$(cat pid); kill -TERM $old; while kill -0 $old 2>/dev/null; do sleep 0.05; done'

/**
 * Upgrades a served site behind the shipped nginx with `npm run upgrade`: first to a version with a migration, then to one whose jobs page
 * is broken, from which the upgrade must go back. With three installations and three builds it takes some minutes.
 */
export async function rehearseUpgrade(): Promise<void> {
  const { folder } = makeTemporaryFolder('upgrade')
  const [site, upstream, port] = [join(folder, 'site'), join(folder, 'upstream'), await findFreePort()]
  mkdirSync(site)
  await mustRun(`git clone -q ${resolve('.')} ${upstream} && git clone -q ${upstream} ${site}/source`, folder)
  const variables = settings(folder, port)
  const first = await mustRun(`source/deploy/release.sh .`, site, variables)
  console.log(`  the first release: ${first.seconds.toFixed(0)} s`)
  const server = holdSocket(site, port, variables)
  const front = await startFront([port], 'nginx.conf')
  onShutdown(async () => {
    await front.stop()
    server.kill('SIGTERM')
    await new Promise(done => server.once('exit', done))
  })
  const rehearsed = { site, upstream, variables, baseUrl: front.baseUrl }
  await upgradeTo(addColumn, { ...rehearsed, wellEnds: true })
  await upgradeTo(breakJobs, { ...rehearsed, wellEnds: false })
}

type Rehearsed = {
  site: string
  upstream: string
  variables: Record<string, string>
  baseUrl: string
  wellEnds: boolean
}

async function upgradeTo(
  change: (upstream: string) => void,
  { site, upstream, variables, baseUrl, wellEnds }: Rehearsed,
): Promise<void> {
  change(upstream)
  await mustRun(COMMIT, upstream)
  const before = readlinkSync(join(site, 'current'))
  const reader = startReader(baseUrl)
  const outcome = await shell(
    `npm run upgrade -- --prepare 'source/deploy/release.sh .' --restart '${RESTART}'`,
    join(site, 'current'),
    variables,
  )
  const seen = await reader.leave()
  const isBack = readlinkSync(join(site, 'current')) === before
  print(outcome, seen, isBack)
  const isAsExpected = wellEnds ? outcome.code === 0 && !isBack : outcome.code !== 0 && isBack
  const shown = await fetch(`${baseUrl}/jobs`)
  const broken = [
    ...(isAsExpected ? [] : [`it ended with ${outcome.code}: ${outcome.output.slice(-4_000)}`]),
    ...(shown.status === 200 ? [] : [`/jobs gives ${shown.status} afterwards`]),
    ...(seen.refusedSeconds > REFUSED_SECONDS ? [`requests were refused for ${seen.refusedSeconds} s`] : []),
  ]
  if (broken.length > 0) throw new StartUpError(broken.join('\n'))
}

function print({ output, seconds }: Outcome, seen: Seen, isBack: boolean): void {
  const lines = output
    .split('\n')
    .filter(line => /^(> \S+ ?\S* \(|\w[^:]*:.*\(\d|New migrations|releases\/)/.test(line))
  for (const line of lines) console.log(`    ${line}`)
  const wrong = [...seen.wrong].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  console.log(
    `  ${isBack ? 'gone back' : 'upgraded'} in ${seconds.toFixed(0)} s; ${seen.requests} requests, refused for ${seen.refusedSeconds.toFixed(1)} s, the longest wait ${seen.longestWait.toFixed(1)} s, other than 200: ${wrong}`,
  )
}

function settings(folder: string, port: number): Record<string, string> {
  return {
    SITE_URL: `http://localhost:${port}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, 'data'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  }
}

function holdSocket(site: string, port: number, variables: Record<string, string>) {
  const log = openSync(join(site, 'log'), 'a')
  return spawn('python3', [resolve('scripts/rehearsals/hold-socket.py'), String(port), site], {
    stdio: ['ignore', log, log],
    env: { ...bareEnvironment(), ...variables },
  })
}

// Changes a text, and adds a column that the old version does not need.
function addColumn(upstream: string): void {
  addMigration(
    upstream,
    '29990101000000_rehearsed',
    'ALTER TABLE "jobs" ADD COLUMN "rehearsed" BOOLEAN NOT NULL DEFAULT false;\n',
  )
  replaceIn(join(upstream, 'content/texts.ts'), 'Come and make things with us.', 'Come and work with us.')
}

function breakJobs(upstream: string): void {
  addMigration(upstream, '29990102000000_rehearsed_again', 'ALTER TABLE "jobs" ADD COLUMN "again" TEXT;\n')
  replaceIn(
    join(upstream, 'app/(site)/jobs/page.tsx'),
    "asUnreadable('the list of jobs'))",
    "asUnreadable('the list of jobs'))\n  if (jobs) throw new Error('a release that is broken')",
  )
}

function addMigration(upstream: string, name: string, sql: string): void {
  mkdirSync(join(upstream, 'prisma/migrations', name))
  appendFileSync(join(upstream, 'prisma/migrations', name, 'migration.sql'), sql)
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, text.replace(from, to))
}
