import { afterEach, expect, test, vi } from 'vitest'
import { register } from '@/instrumentation'

const loaded = vi.fn()
vi.mock('@/lib/workers/offer-workers', () => ({ offerWorkers: () => {} }))
vi.mock('@/lib/platform/tracing', () => {
  loaded()
  return { startTracing: () => {} }
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test('nothing of the tracing is loaded where no collector is named, and never for the middleware', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '')
  await register()
  vi.stubEnv('NEXT_RUNTIME', 'edge')
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318')
  await register()
  expect(loaded).not.toHaveBeenCalled()

  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  await register()
  expect(loaded).toHaveBeenCalledOnce()
})
