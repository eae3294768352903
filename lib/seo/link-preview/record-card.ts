import 'server-only'
import { type CardSource, drawCard } from './draw-card'

const kept = 100
const drawn = new Map<string, Promise<ArrayBuffer>>()

/** What the drawing depends on: another title or drawing is another picture. */
const nameOf = ({ title, sub, stock, picture }: CardSource) => JSON.stringify([title, sub, stock, picture])

async function drawBytes(card: CardSource): Promise<ArrayBuffer> {
  return (await drawCard(card)).arrayBuffer()
}

/** Drawing takes a tenth of a second of the server's time, so the last hundred drawings are kept in memory. */
function drawOnce(card: CardSource): Promise<ArrayBuffer> {
  const name = nameOf(card)
  const known = drawn.get(name)
  if (known) return known
  const drawing = drawBytes(card)
  drawn.set(name, drawing)
  drawing.catch(() => drawn.delete(name))
  const oldest = drawn.keys().next().value
  if (drawn.size > kept && oldest !== undefined) drawn.delete(oldest)
  return drawing
}

/** Answers with the link preview of a stored record; 404 where there is no such record. */
export async function recordCardResponse(card: CardSource | undefined): Promise<Response> {
  if (!card) return new Response(null, { status: 404 })
  return new Response(await drawOnce(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  })
}
