// Draws the icons that browsers and home screens ask for from the mark: `npm run icons`, after public/artwork/logo changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { colours } from '@/lib/colours/tokens'
import { StartUpError } from '@/lib/platform/start-up-error'
import { BROWSER_FLAGS, ensureChromium } from '../tests/support/chromium'
import { runScript } from './start/run-script'

const FAVICON = 'public/artwork/logo/favicon.svg'
const mark = readFileSync(FAVICON, 'utf8')

await runScript(async () => {
  // A home screen cuts its own corners, so the ground fills the square; what it may cut is a tenth on each side.
  const square = replaceIn(mark, ' rx="14"', '')
  const maskable = inset(square)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.log),
    args: BROWSER_FLAGS,
  })
  mkdirSync('public/icons', { recursive: true })
  writeFileSync('public/favicon.ico', toIco(await draw(browser, mark, 48), 48))
  writeFileSync('public/apple-touch-icon.png', await draw(browser, square, 180))
  writeFileSync('public/icons/icon-192.png', await draw(browser, mark, 192))
  writeFileSync('public/icons/icon-512.png', await draw(browser, mark, 512))
  writeFileSync('public/icons/icon-512-maskable.png', await draw(browser, maskable, 512))
  await browser.close()
})

async function draw(browser: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** The same drawing at four fifths of its size, on the same ground. */
function inset(svg: string): string {
  return replaceIn(svg, 'viewBox="0 0 64 64"', `viewBox="-8 -8 80 80" style="background:${colours.basalt}"`)
}

/** Replaces words of the logo's drawing. Throws where it has none such, because its icons would be cut wrongly. */
function replaceIn(svg: string, words: string, others: string): string {
  if (!svg.includes(words)) throw new StartUpError(`${FAVICON} has no ${words.trim()}`)
  return svg.replace(words, others)
}

/** Wraps one PNG as an .ico file (an icon directory of one entry; every browser of this century reads PNG in it). */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
