import { afterEach, expect, test, vi } from 'vitest'
import { logger } from '@/lib/platform/logger'
import { sendTo } from '@/lib/platform/tracing'

const URL_WITH_PASSWORD = 'http://studio:secret@127.0.0.1:9/v1/traces'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a collector that takes no traces is logged once, and once when it takes them again', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {})
  const info = vi.spyOn(logger, 'info').mockImplementation(() => {})
  const exporter = sendTo({ url: 'http://127.0.0.1:9/v1/traces', headers: {} })
  const send = (status: number) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }))
    return new Promise(done => exporter.export([], done))
  }
  expect([await send(401), await send(503)]).toEqual([{ code: 1 }, { code: 1 }])
  expect(warn.mock.calls).toEqual([[{ err: expect.objectContaining({ code: 401 }) }, expect.any(String)]])
  expect([await send(200), await send(200)]).toEqual([{ code: 0 }, { code: 0 }])
  expect(info).toHaveBeenCalledTimes(1)
  await send(503)
  expect(warn).toHaveBeenCalledTimes(2)
})

test('why one was not sent is logged as every error is, without the URL that it may repeat', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {})
  await new Promise(done => sendTo({ url: URL_WITH_PASSWORD, headers: {} }).export([], done))
  expect(warn.mock.calls).toEqual([[{ err: expect.any(TypeError) }, expect.not.stringContaining('secret')]])
})
