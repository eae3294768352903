import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { adminFetch } from '@/components/admin/session/admin-fetch'

type Reading<Data> = { path: string; data: Data | null; failed: boolean }

export type AdminRead<Data> = {
  /** The response; null until the first one. The last one stays while the endpoint is read again. */
  data: Data | null
  /** Whether the last request failed. */
  failed: boolean
  reload: () => void
}

/**
 * Reads an admin endpoint for a part of a panel.
 * @param path under `/api`; null reads nothing yet
 * @param schema of the response; define it outside the component
 * @param revision when it changes, the endpoint is read again
 */
export function useAdminRead<Schema extends z.ZodType>(
  path: string | null,
  schema: Schema,
  revision?: string | number,
): AdminRead<z.output<Schema>> {
  const [reading, setReading] = useState<Reading<z.output<Schema>> | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or another try reads again
  useEffect(() => {
    if (path === null) return
    const stop = new AbortController()
    const settle = (data: z.output<Schema> | null, failed: boolean) => {
      if (stop.signal.aborted) return
      setReading(before => ({ path, data: data ?? (before?.path === path ? before.data : null), failed }))
    }
    read(path, schema, stop.signal).then(
      data => settle(data, false),
      () => settle(null, true),
    )
    return () => stop.abort()
  }, [path, schema, revision, tries])

  const current = reading?.path === path ? reading : null
  return {
    data: current?.data ?? null,
    failed: current?.failed ?? false,
    reload() {
      setReading(before => before && { ...before, failed: false })
      setTries(count => count + 1)
    },
  }
}

async function read<Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal) {
  const response = await adminFetch(path, { signal })
  if (!response.ok) throw new Error(`the response is ${response.status}`)
  return schema.parse(await response.json())
}
