import 'server-only'
import { notFound } from '@/lib/http/problem'
import { type CardSource, drawCard } from './draw-card'

const cached = 100
const drawn = new Map<string, Promise<ArrayBuffer>>()

/** What the picture depends on: another title or drawing is another picture. */
const keyOf = ({ title, sub, stock, picture }: CardSource) => JSON.stringify([title, sub, stock, picture])

async function drawBytes(card: CardSource): Promise<ArrayBuffer> {
  return (await drawCard(card)).arrayBuffer()
}

/** Drawing takes a tenth of a second of the server's time, so the last hundred pictures are cached in memory. */
function drawOnce(card: CardSource): Promise<ArrayBuffer> {
  const key = keyOf(card)
  const known = drawn.get(key)
  if (known) return known
  const drawing = drawBytes(card)
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  const oldest = drawn.keys().next().value
  if (drawn.size > cached && oldest !== undefined) drawn.delete(oldest)
  return drawing
}

/**
 * The response with a stored record's link preview.
 * @throws a 404 problem where there is no such record
 */
export async function recordCardResponse(card: CardSource | undefined): Promise<Response> {
  if (!card) throw notFound()
  return new Response(await drawOnce(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  })
}
