import type { ReactNode } from 'react'
import { ListEntries } from './paragraphs'
import './prose.css'

/** A long text under its heading; `id` names the heading and must be unique on the page. */
export function Prose({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="prose" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A list of short texts within a prose: points with ticks, or skills in boxes. */
export function ProseList({ texts, look }: { texts: readonly string[]; look: 'ticks' | 'skills' }) {
  if (texts.length === 0) return <p>N/A</p>
  return (
    <ul className={`prose-${look}`}>
      <ListEntries texts={texts} />
    </ul>
  )
}
