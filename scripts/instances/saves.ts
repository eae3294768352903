import { setTimeout as sleep } from 'node:timers/promises'
import type { AdminJobRecord } from '@/lib/jobs/schema'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { clearAwayAtEnd } from '@/scripts/faults/clear-away'
import { postmasterOf } from '@/scripts/faults/database-processes'
import { createSite, type Site, sendSignal } from '@/scripts/faults/site'
import { sendVisitors } from '@/scripts/faults/visitors'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { signInOverHttp } from '@/tests/support/administrator'
import { aCourse, aJob } from '@/tests/support/records'
import { testEnvironment } from '@/tests/support/test-environment'

const SAVES_EACH = 500
const ELSEWHERE_MS = 1_000
const AFTER_RESTART_MS = 5_000
const TIMEOUT_MS = 60_000

/** What one administrator saw after their saves. */
type Findings = { saves: number; staleHere: number; longestElsewhereMs: number; lateElsewhere: number }

/**
 * Has two administrators save a job 500 times each, each at an instance of their own, under load; in between PostgreSQL is stopped and
 * comes back. A save must show with the next request at its own instance, and within a second at the other; five seconds after the
 * database is back, nothing may be stale. Returns a line for each failure.
 */
export async function rehearseSaves(): Promise<string[]> {
  const { folder: dataDir, remove } = makeTemporaryFolder('saves')
  const owner = await createSite(dataDir, {})
  const sites = [owner]
  const clear = clearAwayAtEnd(dataDir, sites, remove)
  try {
    await owner.start()
    const guest = await createSite(dataDir, { DATABASE_URL: owner.databaseUrl() })
    sites.push(guest)
    await guest.start()
    publishEnvironment(testEnvironment(owner.databaseUrl(), dataDir))
    const jobs = [await aJob(), await aJob()]
    const course = await aCourse()
    await closeDatabase()
    const visitors = sites.map(({ baseUrl }) =>
      sendVisitors({ baseUrl, jobId: jobs[0]?.id ?? '', courseId: course.id }),
    )
    const editors = await Promise.all([
      openEditor(owner, guest, jobs[0]?.id ?? ''),
      openEditor(guest, owner, jobs[1]?.id ?? ''),
    ])
    const first = await Promise.all(editors.map(editor => editor.save(SAVES_EACH / 2)))
    const stale = await restartDatabase(dataDir, editors)
    const second = await Promise.all(editors.map(editor => editor.save(SAVES_EACH / 2)))
    for (const { leave } of visitors) await leave()
    return [...stale, ...[...first, ...second].flatMap(report)]
  } finally {
    await clear()
  }
}

type Editor = Awaited<ReturnType<typeof openEditor>>

/** An administrator who saves one job at one instance, and looks at its page there and at the other. */
async function openEditor(here: Site, elsewhere: Site, id: string) {
  const headers = { ...(await signInOverHttp(here.baseUrl)), 'Content-Type': 'application/json' }
  let number = 0
  let title = ''

  const shows = async (site: Site) => {
    const response = await fetch(`${site.baseUrl}/job-application/${id}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await response.text()).includes(title)
  }

  const saveOnce = async () => {
    const listed = await fetch(`${here.baseUrl}/api/admin/jobs`, { headers })
    const records: AdminJobRecord[] = await listed.json()
    title = `Finisher ${id.slice(-6)} ${++number}x`
    const response = await fetch(`${here.baseUrl}/api/admin/jobs/edit/${id}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...records.find(record => record._id === id), title }),
    })
    if (!response.ok) throw new Error(`a save gave ${response.status}: ${await response.text()}`)
  }

  return {
    shows: async () => (await shows(here)) && (await shows(elsewhere)),
    /** Tries to save, and returns whether that worked; these saves are not counted. */
    canSave: () =>
      saveOnce().then(
        () => true,
        () => false,
      ),
    async save(count: number): Promise<Findings> {
      const findings = { saves: count, staleHere: 0, longestElsewhereMs: 0, lateElsewhere: 0 }
      for (let index = 0; index < count; index++) {
        await saveOnce()
        const saved = performance.now()
        if (!(await shows(here))) findings.staleHere += 1
        // Measured by when the page was requested: one that arrives late is slow, not stale.
        let staleUntil = 0
        for (let asked = 0; asked < TIMEOUT_MS; asked = performance.now() - saved) {
          if (await shows(elsewhere)) break
          staleUntil = asked
        }
        findings.longestElsewhereMs = Math.max(findings.longestElsewhereMs, staleUntil)
        if (staleUntil > ELSEWHERE_MS) findings.lateElsewhere += 1
      }
      return findings
    },
  }
}

/** Stops PostgreSQL and waits until it is back; returns a line for each instance that is stale five seconds later. */
async function restartDatabase(dataDir: string, editors: Editor[]): Promise<string[]> {
  sendSignal(postmasterOf(dataDir), 'SIGINT')
  await sleep(AFTER_RESTART_MS)
  const saved = await Promise.all(editors.map(editor => untilSaved(editor)))
  await sleep(AFTER_RESTART_MS)
  const shown = await Promise.all(editors.map(editor => editor.shows()))
  console.log(`  PostgreSQL restarted: saves went through again: ${saved}; shown everywhere: ${shown}`)
  return shown.flatMap((isShown, index) =>
    isShown ? [] : [`instance ${index + 1}: stale after the restart`],
  )
}

async function untilSaved(editor: Editor): Promise<boolean> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100))
    if (await editor.canSave()) return true
  return false
}

function report({ saves, staleHere, longestElsewhereMs, lateElsewhere }: Findings): string[] {
  console.log(
    `  ${saves} saves: ${staleHere} not seen by the next request, at the other instance the page before was last given ${longestElsewhereMs.toFixed(0)} ms after`,
  )
  return [
    ...(staleHere > 0 ? [`${staleHere} saves were not seen by the next request at their own instance`] : []),
    ...(lateElsewhere > 0
      ? [`${lateElsewhere} saves were not seen at the other instance a second later`]
      : []),
  ]
}
