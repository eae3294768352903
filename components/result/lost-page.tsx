import type { ReactNode } from 'react'
import { LinkButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import './result.css'

/** The not-found page. As `children` it takes what is known of the reason, and where to go on. */
export function LostPage({ children }: { children?: ReactNode }) {
  return (
    <section className="result">
      {/* biome-ignore lint/performance/noImgElement: a drawing gains nothing from an image server */}
      <img className="result-art" src="/artwork/landscape/gone.svg" alt="" width="1440" height="720" />
      <div className="container result-lost">
        <h1>Oops! Page Not Found!</h1>
        <p>
          The requested URL was not found on this server. This might be because you have typed the web address
          incorrectly.
        </p>
        {children}
        <LinkButton href="/home">
          Back to home <Icon name="arrow-right" />
        </LinkButton>
      </div>
    </section>
  )
}
