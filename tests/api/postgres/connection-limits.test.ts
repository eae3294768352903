import { expect, test } from 'vitest'
import { withConnection } from '@/lib/platform/connection'
import { env } from '@/lib/platform/env'
import { isOutage } from '@/lib/platform/outage'
import { openLine } from '../../support/cut-line'

const LONG = 'SELECT pg_sleep(60)'

test('a query on a connection of its own takes no longer than it may', async () => {
  const query = withConnection(env().databaseUrl, client => client.query(LONG), { queryMs: 50 })
  await expect(query).rejects.toSatisfy(isOutage)
})

test('its signal ends even a query whose response never comes', async () => {
  const line = await openLine(env().databaseUrl)
  const { port } = new URL(line.baseUrl)
  const url = Object.assign(new URL(env().databaseUrl), { hostname: '127.0.0.1', port }).href
  const stop = new AbortController()
  const lost = line.loseResponse('SELECT 1')
  const query = withConnection(url, client => client.query('SELECT 1'), { signal: stop.signal })
  await lost
  stop.abort()
  await expect(query).rejects.toSatisfy(isOutage)
  line.close()
})
