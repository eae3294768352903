import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { Card, type CardFacts, type CardPicture } from './card'
import { printable } from './printable'

const artwork = '/artwork/'

/** Reads a drawing by its address on the site. */
async function dataUrl(address: string): Promise<string> {
  const drawing = await readFile(join(process.cwd(), 'public/artwork', address.slice(artwork.length)))
  return `data:image/svg+xml;base64,${drawing.toString('base64')}`
}

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

/** What is known of a page before its drawing is read: `picture.path` is its address on the site. */
export type CardSource = Omit<CardFacts, 'mark' | 'picture'> & {
  picture: Omit<CardPicture, 'data'> & { path: string }
}

/** Draws a link preview of 1200 by 630 pixels as PNG, with the site's own lettering and no network. */
export async function drawCard({ title, sub, stock, picture }: CardSource): Promise<ImageResponse> {
  fonts ??= loadFonts()
  const [loaded, mark, data] = await Promise.all([
    fonts,
    dataUrl('/artwork/logo/mark.svg'),
    dataUrl(picture.path),
  ])
  const facts = {
    title: printable(title),
    sub: printable(sub),
    stock,
    mark,
    picture: { ...picture, data },
  }
  return new ImageResponse(<Card {...facts} />, { width: 1200, height: 630, fonts: loaded })
}
