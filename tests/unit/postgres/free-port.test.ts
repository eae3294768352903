import { Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findFreePort } from '@/lib/postgres/cluster'

test('a machine without 127.0.0.1 is told of in a line that says what to do', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', new Error('listen EADDRNOTAVAIL 127.0.0.1')))
    return this
  })
  onTestFinished(() => listen.mockRestore())
  const error = await findFreePort().catch(thrown => thrown)
  expect(error).toBeInstanceOf(StartUpError)
  expect(error.message).toMatch(
    /^[^\n]*127\.0\.0\.1 \(listen EADDRNOTAVAIL 127\.0\.0\.1\)[^\n]*DATABASE_URL\.$/,
  )
})
