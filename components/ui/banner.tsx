import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon'

export type BannerKind = 'ok' | 'info' | 'error'

const icons: Record<BannerKind, IconName> = { ok: 'check', info: 'info', error: 'warning' }

type BannerProps = {
  kind: BannerKind
  title: ReactNode
  children?: ReactNode
  /** Whether a screen reader announces it; leave it out of a banner that is part of the page from the start. */
  live?: boolean
  ref?: Ref<HTMLDivElement>
}

/** A message above a form or a page: what happened, and what to do next. */
export function Banner({ kind, title, children, live = false, ref }: BannerProps) {
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div
      ref={ref}
      className={`banner banner--${kind}`}
      role={live ? role : undefined}
      tabIndex={live ? -1 : undefined}
    >
      <Icon name={icons[kind]} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}
