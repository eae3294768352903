import type { ReactNode } from 'react'
import './badge.css'

/** `waiting` square, `good` diamond, `off` dash, `bad` cross, `open` ring, `hollow` a dashed edge: the shape tells it without the colour. */
export type BadgeTone = 'waiting' | 'good' | 'off' | 'bad' | 'open' | 'hollow'

/** A state in one word, marked by a shape and a tint. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
