import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { pictureDataUrl } from '@/lib/artwork/drawing'
import { Card, type CardFacts, type CardPicture } from './card'
import { printable } from './printable'

async function loadFonts() {
  const fonts = join(process.cwd(), 'lib/seo/link-preview/fonts')
  const [display, text] = await Promise.all([
    readFile(join(fonts, 'display.ttf')),
    readFile(join(fonts, 'text.ttf')),
  ])
  return [
    { name: 'Display', data: display },
    { name: 'Text', data: text },
  ]
}

let fonts: ReturnType<typeof loadFonts> | undefined

/** What is known of a page before its drawing is read: `picture.path` is the drawing's path on the site. */
export type CardSource = Omit<CardFacts, 'mark' | 'picture'> & {
  picture: Omit<CardPicture, 'data'> & { path: string }
}

/** A link preview of 1200 by 630 pixels as PNG, with fonts of the site's own and no network. */
export async function drawCard({ title, sub, stock, picture }: CardSource): Promise<ImageResponse> {
  fonts ??= loadFonts()
  const facts = {
    title: printable(title),
    sub: printable(sub),
    stock,
    mark: await pictureDataUrl('/artwork/logo/mark.svg'),
    picture: { ...picture, data: await pictureDataUrl(picture.path) },
  }
  return new ImageResponse(<Card {...facts} />, { width: 1200, height: 630, fonts: await fonts })
}
