import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isBot } from 'next/dist/shared/lib/router/utils/is-bot.js'
import { expect, test } from 'vitest'
import { acceptRequest } from '@/lib/server/accept-request'
import { cpuTimeOf } from '../../support/cpu-time'

function accepted(userAgent: string): string | undefined {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url: '/api/health', headers: { 'user-agent': userAgent } })
  expect(acceptRequest(request, new ServerResponse(request))).toBe(true)
  return request.headers['user-agent']
}

test('Next looks for bots in the longest User-Agent in no time', async () => {
  const longest = accepted('a'.repeat(16_000)) ?? ''
  const look = () => {
    for (let times = 0; times < 20; times += 1) isBot(longest)
  }
  expect(await cpuTimeOf(look)).toBeLessThan(500)
})

test('the User-Agent of a browser stays as it is', () => {
  const browser =
    'Mozilla/5.0 (Linux; Android 9; TECNO KC8 Build/PPR1.180610.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.230 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/446.0.0.0.26;IABMV/1;]'
  expect(accepted(browser)).toBe(browser)
})
