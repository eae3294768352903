import type { ReactNode } from 'react'
import './badge.css'

/**
 * The tone of a badge. Each has a shape of its own, so that it can be told without its colour: `waiting` a square, `good` a diamond, `off` a
 * dash, `bad` a cross, `open` a ring, `hollow` a dashed edge.
 */
export type BadgeTone = 'waiting' | 'good' | 'off' | 'bad' | 'open' | 'hollow'

/** A state in one word, marked by a shape and a tint. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
