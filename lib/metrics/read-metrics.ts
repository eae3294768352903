import 'server-only'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countMissingFiles, readBackupState } from '@/lib/backup/kept-backups'
import { readPools } from '@/lib/platform/database'
import { readDiskRoom } from '@/lib/platform/disk-room'
import { env } from '@/lib/platform/env'
import { logger } from '@/lib/platform/logger'
import { meters } from '@/lib/platform/meters'
import { checkReadiness } from '@/lib/readiness/check'
import { degradations, dependencies } from '@/lib/readiness/constants'
import { countMails, countPayments } from './data'

/** The metrics as Prometheus reads them. */
export type Metrics = { contentType: string; text: string }

/**
 * Reads how the site does now, and what was counted since the start. What cannot be read is left out, so that a scrape
 * always says the rest: without the database, that it cannot be reached.
 */
export async function readMetrics(): Promise<Metrics> {
  const now = new Registry()
  await Promise.all([addReadiness, addMails, addPayments, addDisk, addBackup].map(add => attempt(add(now))))
  addPools(now)
  const { registry } = meters()
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry })
  return { contentType: registry.contentType, text: await Registry.merge([now, registry]).metrics() }
}

async function attempt(work: Promise<void>): Promise<void> {
  await work.catch(error => {
    logger.warn({ err: error }, 'a metric could not be read')
  })
}

async function addReadiness(registry: Registry): Promise<void> {
  const { failed, reasons } = await checkReadiness()
  const reachable = gauge(
    registry,
    'site_reachable',
    'Whether what the site stands on responds.',
    'dependency',
  )
  for (const name of dependencies) reachable.set({ dependency: name }, failed.includes(name) ? 0 : 1)
  const degraded = gauge(
    registry,
    'site_degraded',
    'Whether this degrades the service, as /api/ready says.',
    'reason',
  )
  for (const reason of degradations) degraded.set({ reason }, reasons.includes(reason) ? 1 : 0)
}

async function addMails(registry: Registry): Promise<void> {
  const { waiting, oldestSeconds, givenUp } = await countMails()
  gauge(registry, 'site_outbox_mails', 'Mails that are still to be sent.').set(waiting)
  gauge(registry, 'site_outbox_oldest_seconds', 'For how long the oldest of them waits.').set(oldestSeconds)
  gauge(registry, 'site_outbox_given_up', 'Mails of the last 30 days that no server took.').set(givenUp)
}

async function addPayments(registry: Registry): Promise<void> {
  const { byState, flagged } = await countPayments()
  const payments = gauge(registry, 'site_payments', 'Payments by their state.', 'state')
  for (const [state, count] of Object.entries(byState)) payments.set({ state }, count)
  gauge(registry, 'site_payments_flagged', 'Payments that somebody has to look at.').set(flagged)
}

async function addDisk(registry: Registry): Promise<void> {
  const { free, size } = await readDiskRoom(env().dataDir)
  gauge(registry, 'site_disk_free_bytes', 'Bytes free on the disk of DATA_DIR.').set(free)
  gauge(registry, 'site_disk_size_bytes', 'Bytes of the disk of DATA_DIR.').set(size)
}

// Without BACKUP_DIR there is nothing to say; without a backup in it, site_degraded says so.
async function addBackup(registry: Registry): Promise<void> {
  const { backupDir } = env()
  if (!backupDir) return
  const { last } = await readBackupState(backupDir)
  if (!last) return
  const seconds = (Date.now() - last.getTime()) / 1000
  gauge(registry, 'site_backup_age_seconds', 'Since when there is the last daily backup.').set(seconds)
  const missing = await countMissingFiles(backupDir)
  gauge(registry, 'site_backup_missing_files', 'CVs that were gone when it was made.').set(missing)
}

function addPools(registry: Registry): void {
  const connections = gauge(
    registry,
    'site_database_connections',
    'Connections to the database.',
    'pool',
    'state',
  )
  const waiting = gauge(registry, 'site_database_waiting', 'Queries that wait for a connection.', 'pool')
  for (const [pool, { total, idle, waiting: queued }] of readPools()) {
    connections.set({ pool, state: 'idle' }, idle)
    connections.set({ pool, state: 'used' }, total - idle)
    waiting.set({ pool }, queued)
  }
}

function gauge<Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}
