import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logger } from '@/lib/platform/logger'
import { createAsk } from '@/lib/server/ask-next'

const PIECE = 500

/** Writes as Next does: head first, then piece after piece, and none before the response takes more. */
async function sendPieces(response: ServerResponse, bytes: number): Promise<void> {
  response.flushHeaders()
  for (let left = bytes; left > 0; left -= PIECE)
    if (!response.write(Buffer.alloc(Math.min(PIECE, left), 'x'))) await once(response, 'drain')
  response.end()
}

test.each([0, 1, 16_000, 500_000])('a response of %i bytes is read to its end', async bytes => {
  const ask = createAsk((_, response) => sendPieces(response, bytes))
  const { status, body } = await ask('everyone', '/')
  expect(status).toBe(200)
  expect(body.length).toBe(bytes)
})

// How much Node lets wait differs by release: 16 KiB, or 64.
test('a response that is just as long as what may wait is read to its end', async () => {
  const ask = createAsk(({ url }, response) => sendPieces(response, Number(url?.slice(1))))
  for (const most of [16 * 1024, 64 * 1024])
    for (let bytes = most - 800; bytes < most + 200; bytes += 20)
      expect((await ask('everyone', `/${bytes}`)).body.length).toBe(bytes)
})

test('a response that Next gives up on rejects, and the log has the reason', async () => {
  const reason = new Error('given up')
  const said = vi.spyOn(logger, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const ask = createAsk(async (_, response) => {
    response.write('begun')
    throw reason
  })
  await expect(ask('everyone', '/')).rejects.toThrow()
  expect(said).toHaveBeenCalledExactlyOnceWith({ err: reason }, expect.any(String))
})

// Just as long as what may wait, or longer, in pieces of every size.
test.each([100, 700, 5_000, 65_000])('a body in pieces of %i bytes is read to its end', async size => {
  const ask = createAsk(async (request, response) => {
    let read = 0
    for await (const piece of request) read += piece.length
    response.end(String(read))
  })
  for (const bytes of [1_000, 65_000, 65_536, 1_000_000]) {
    const pieces = Array.from({ length: Math.floor(bytes / size) }, () => Buffer.alloc(size, 'x'))
    const { body } = await ask('visitor', '/', {}, Readable.from(pieces, { objectMode: false }))
    expect(Number(body)).toBe(pieces.length * size)
  }
})
