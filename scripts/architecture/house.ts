import { readdirSync } from 'node:fs'
import { concepts, ground, host, services, tools } from './rooms.mjs'

/** A storey of the picture: its title, a note, and its folders. */
export type Storey = { title: string; note: string; rooms: string[] }

/** The picture's two columns, each from the top down. Imports run down the first column, and from the second into the first. */
export type House = { storeys: Storey[]; beside: Storey[] }

const WIDTH = { storeys: 720, beside: 220, gap: 20, margin: 20 }
const CHIP = { height: 26, gap: 8, character: 7.3, padding: 20 }
const STOREY = { head: 34, foot: 10, gap: 22 }

/** Reads the house from the folders of the repository. */
export function readHouse(): House {
  return {
    storeys: [
      { title: 'app', note: 'routes: pages, handlers, link previews', rooms: foldersOf('app') },
      { title: 'components/admin', note: 'what administrators see', rooms: foldersOf('components/admin') },
      { title: 'components', note: 'what visitors see', rooms: without(foldersOf('components'), ['admin']) },
      {
        title: 'lib: concepts and services',
        note: 'records, and money, mail, files and sessions',
        rooms: roomsIn([...concepts, ...services]),
      },
      { title: 'lib: tools', note: 'know nothing of the studio', rooms: roomsIn(tools) },
      { title: 'lib: ground', note: 'environment, database, log', rooms: roomsIn(ground) },
      { title: 'content', note: "the site's texts, data only", rooms: [] },
    ],
    beside: [
      { title: 'tooling', note: 'may import anything', rooms: ['prisma', 'scripts', 'tests'] },
      { title: 'lib: host', note: 'the process around it', rooms: roomsIn(host) },
    ],
  }
}

/** Returns the names of a folder's subfolders, in alphabetical order. */
export function foldersOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

/** Returns the picture as an SVG document. */
export function drawHouse({ storeys, beside }: House): string {
  const main = drawColumn(storeys, WIDTH.margin, WIDTH.storeys, true)
  const side = drawColumn(beside, WIDTH.margin + WIDTH.storeys + WIDTH.gap, WIDTH.beside, false)
  const width = WIDTH.margin * 2 + WIDTH.storeys + WIDTH.gap + WIDTH.beside
  const height = Math.max(main.bottom, side.bottom) + WIDTH.margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">`,
    '<title>The rooms of the code, and the way imports run: downwards</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...main.shapes,
    ...side.shapes,
    '</svg>\n',
  ].join('\n')
}

function drawColumn(storeys: Storey[], left: number, width: number, joined: boolean) {
  const shapes: string[] = []
  let top = WIDTH.margin
  for (const [place, storey] of storeys.entries()) {
    const chips = placeChips(storey.rooms, width)
    const height = STOREY.head + chips.height + STOREY.foot
    shapes.push(...drawStorey(storey, chips.placed, { left, top, width, height }))
    top += height
    if (joined && place < storeys.length - 1) shapes.push(drawArrow(left + width / 2, top))
    top += STOREY.gap
  }
  return { shapes, bottom: top - STOREY.gap }
}

type Placed = { room: string; x: number; y: number; width: number }

function placeChips(rooms: string[], width: number): { placed: Placed[]; height: number } {
  const placed: Placed[] = []
  let x = 12
  let y = 0
  for (const room of rooms) {
    const chip = Math.round(room.length * CHIP.character + CHIP.padding)
    if (x + chip > width - 12) {
      x = 12
      y += CHIP.height + CHIP.gap
    }
    placed.push({ room, x, y, width: chip })
    x += chip + CHIP.gap
  }
  return { placed, height: rooms.length === 0 ? 0 : y + CHIP.height }
}

type Box = { left: number; top: number; width: number; height: number }

function drawStorey({ title, note }: Storey, chips: Placed[], { left, top, width, height }: Box): string[] {
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="#f3f1ea" stroke="#1f2328"/>`,
    `<text x="${left + 12}" y="${top + 22}" fill="#1f2328"><tspan font-weight="bold">${title}</tspan><tspan dx="10" fill="#57606a">${note}</tspan></text>`,
    ...chips.flatMap(({ room, x, y, width: chip }) => [
      `<rect x="${left + x}" y="${top + STOREY.head + y}" width="${chip}" height="${CHIP.height}" rx="3" fill="#ffffff" stroke="#8c959f"/>`,
      `<text x="${left + x + chip / 2}" y="${top + STOREY.head + y + 17}" text-anchor="middle" font-family="monospace" font-size="12" fill="#1f2328">${room}</text>`,
    ]),
  ]
}

function drawArrow(x: number, top: number): string {
  const bottom = top + STOREY.gap
  return `<path d="M${x} ${top}V${bottom - 3}M${x - 5} ${bottom - 9}L${x} ${bottom - 3}L${x + 5} ${bottom - 9}" fill="none" stroke="#1f2328"/>`
}

function roomsIn(names: string[]): string[] {
  return foldersOf('lib').filter(name => names.includes(name))
}

function without(names: string[], others: string[]): string[] {
  return names.filter(name => !others.includes(name))
}
