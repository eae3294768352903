import type { ReactNode } from 'react'
import './result.css'

type ResultPageProps = {
  /** `print`: the whole landscape. `proof`: one plate down, the rest still dashed. */
  drawing: 'print' | 'proof'
  title: string
  children: ReactNode
}

/** How something ended, on one ticket over the landscape. */
export function ResultPage({ drawing, title, children }: ResultPageProps) {
  return (
    <section className="result">
      {/* biome-ignore lint/performance/noImgElement: a drawing gains nothing from an image server */}
      <img
        className="result-art"
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
