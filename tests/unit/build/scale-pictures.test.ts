import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { pictureDataUrl } from '@/lib/artwork/drawing'
import { scalePicture } from '@/scripts/build/scale-pictures'

const aPhotograph = (width: number, height: number, format: 'jpeg' | 'png' | 'avif') =>
  sharp({ create: { width, height, channels: 3, background: '#a4532a' } })
    .toFormat(format, { effort: 1 })
    .toBuffer()

test.each([
  ['jpeg', 4000, 3000],
  ['png', 3000, 3000],
  ['avif', 1000, 800],
] as const)(
  'a photograph as %s of %i by %i is cut to twice the size it is shown in, and keeps its format',
  async (format, width, height) => {
    const scaled = await scalePicture(await aPhotograph(width, height, format), { width: 320, height: 240 })
    expect(await sharp(scaled).metadata()).toMatchObject({
      width: 640,
      height: 480,
      format: format === 'avif' ? 'heif' : format,
    })
  },
)

test('a photograph that was taken upright stands upright, and what the camera noted is gone', async () => {
  const photograph = await sharp(await aPhotograph(400, 300, 'jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { width, height, exif } = await sharp(
    await scalePicture(photograph, { width: 960, height: 720 }),
  ).metadata()
  expect([width, height, exif]).toEqual([300, 400, undefined])
})

test.each(['jpeg', 'png', 'avif'] as const)('a link preview takes a photograph as %s', async format => {
  mkdirSync('test-results', { recursive: true })
  const root = mkdtempSync(resolve('test-results', 'pictures-'))
  try {
    mkdirSync(join(root, 'public/artwork'), { recursive: true })
    writeFileSync(join(root, `public/artwork/a.${format}`), await aPhotograph(1600, 1200, format))
    vi.spyOn(process, 'cwd').mockReturnValue(root)
    const url = await pictureDataUrl(`/artwork/a.${format}`)
    expect(url).toMatch(/^data:image\/jpeg;base64,/)
    const drawn = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()
    expect(drawn).toMatchObject({ format: 'jpeg', width: 1200, height: 900 })
  } finally {
    vi.restoreAllMocks()
    rmSync(root, { recursive: true })
  }
})
