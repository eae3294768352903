import type { ReactNode } from 'react'
import './section-head.css'

type Props = { title: string; text?: string; children?: ReactNode }

/** A section's heading with one sentence, or controls, at its right. */
export function SectionHead({ title, text, children }: Props) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
