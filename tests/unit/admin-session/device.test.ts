import { expect, test } from 'vitest'
import { describeDevice } from '@/lib/admin-session/device'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [`${windows} ${chromium} Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${chromium} Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  [`${windows} ${chromium} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [`${windows.replace('Win64; x64', 'rv:140.0')} Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', ''],
  ['<script>alert(1)</script>', ''],
  [`${'x'.repeat(10_000)} Chrome/1`, 'Chrome'],
  ['', ''],
  [null, ''],
])('%s is called %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
