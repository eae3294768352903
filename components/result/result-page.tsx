import type { ReactNode } from 'react'
import './result.css'

type ResultPageProps = {
  /** `print` shows the whole landscape; `proof` one printed colour of it, and the rest as dashed lines. */
  drawing: 'print' | 'proof'
  title: string
  children: ReactNode
}

/** The page that says how an application, an enrollment or a payment ended, on a sheet over the landscape. */
export function ResultPage({ drawing, title, children }: ResultPageProps) {
  return (
    <section className="result">
      {/* biome-ignore lint/performance/noImgElement: a drawing gains nothing from an image server */}
      <img
        className="result-art screen-only"
        src={`/artwork/landscape/${drawing}.svg`}
        alt=""
        width="1440"
        height="720"
      />
      <div className="container result-copy">
        <div className="result-sheet">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </section>
  )
}
