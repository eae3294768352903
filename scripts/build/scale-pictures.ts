import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { projects } from '../../content/projects'
import type { Picture } from '../../content/schema'
import { services } from '../../content/services'
import { team } from '../../content/team'
import { SCALED } from '../../lib/server/public-files'

// What a screen with two pixels to a point shows.
const DENSITY = 2

/**
 * Scales every photograph of content/ to the size it is shown in at most, cut to that shape and upright, for the server to send in
 * its place. Part of the build.
 */
export async function scalePictures(): Promise<void> {
  rmSync(SCALED, { recursive: true, force: true })
  const pictures = [
    ...services.map(({ icon }) => icon),
    ...projects.map(({ image }) => image),
    ...team.map(({ portrait }) => portrait),
  ]
  for (const picture of pictures) if (!picture.src.endsWith('.svg')) await scaleFile(picture)
}

async function scaleFile(picture: Picture): Promise<void> {
  const path = join('public', picture.src)
  const scaled = await scalePicture(readFileSync(path), picture)
  if (scaled.length >= statSync(path).size) return
  const target = join(SCALED, picture.src)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, scaled)
}

/** Returns a photograph in its own format, no larger than it is shown, without what a camera notes in it. */
export function scalePicture(
  photograph: Buffer,
  { width, height }: Pick<Picture, 'width' | 'height'>,
): Promise<Buffer> {
  return sharp(photograph)
    .rotate()
    .resize({ width: width * DENSITY, height: height * DENSITY, fit: 'cover', withoutEnlargement: true })
    .toBuffer()
}
