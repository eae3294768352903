import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkListenAddress } from '@/lib/server/listen'

test('a port in use is named in one line', async () => {
  const taken = createServer()
  const port = await new Promise<number>(resolve => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await expect(checkListenAddress({ port, host: '127.0.0.1' }, 0)).rejects.toThrow(`PORT ${port} is in use`)
  await new Promise(resolve => taken.close(resolve))
  await expect(checkListenAddress({ port, host: '127.0.0.1' }, 0)).resolves.toBeUndefined()
})

test('a host that is not this machine is named in one line', async () => {
  await expect(checkListenAddress({ port: 4199, host: '192.0.2.1' }, 0)).rejects.toThrow(
    'HOST 192.0.2.1 is not',
  )
})
