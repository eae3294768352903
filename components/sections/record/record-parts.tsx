import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import type { Picture, Stock } from '@/content/schema'
import './record.css'

type HeadProps = {
  stock: Stock
  crumbs: readonly Crumb[]
  title: string
  sub?: string
  children: ReactNode
}

/** The head of a record's page: breadcrumbs and name on the record's colour. The picture, its child, crosses the lower edge of the colour. */
export function RecordHead({ stock, crumbs, title, sub, children }: HeadProps) {
  return (
    <section className={`record stock-${stock}`}>
      <div className="container">
        <Breadcrumbs crumbs={crumbs} />
        <div className="record-head">
          <h1>{title}</h1>
          {sub && <p>{sub}</p>}
        </div>
      </div>
      <div className="container">{children}</div>
    </section>
  )
}

type NextProps = { href: string; label: string; title: string; sub?: string; children: ReactNode }

/** The row at the foot of a page that leads to the next service or project; its picture is the child. */
export function NextRecord({ href, label, title, sub, children }: NextProps) {
  return (
    <PageLink href={href} className="record-next screen-only">
      {children}
      <div>
        <small>{label}</small>
        <h2>{title}</h2>
        {sub && <span>{sub}</span>}
      </div>
      <span className="icon-button icon-button--large" aria-hidden="true">
        <Icon name="arrow-right" />
      </span>
    </PageLink>
  )
}

const enlarged = 2.1

type CropProps = { picture: Picture; x: number; y: number }

/** A part of a picture at twice its size; x and y say in percent which part. */
export function DetailCrop({ picture, x, y }: CropProps) {
  const width = picture.width / enlarged
  const height = picture.height / enlarged
  const left = ((picture.width - width) * x) / 100
  const top = ((picture.height - height) * y) / 100
  const window = [left, top, width, height].map(Math.round).join(' ')
  return (
    <svg viewBox={window} preserveAspectRatio="xMidYMid slice" className="record-crop" aria-hidden="true">
      <image href={picture.src} width={picture.width} height={picture.height} />
    </svg>
  )
}
