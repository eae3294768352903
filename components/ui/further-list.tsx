'use client'

import { useEffect, useState } from 'react'
import { PageLink } from './page-link'
import './further-list.css'

type FurtherListProps = {
  /** Where the records are read, as JSON. */
  source: string
  /** The path that a record's id is put behind, such as `/job-application/`. */
  page: string
  /** The id of the record that is looked at already. */
  except: string
  /** The link to all of them. */
  all: { href: string; label: string }
}

type Further = { _id: string; title: string }

const MOST = 3

/** Where to go on: a few other records, read when it is shown, and the link to all of them at once. */
export function FurtherList({ source, page, except, all }: FurtherListProps) {
  const [records, setRecords] = useState<Further[]>([])
  useEffect(() => {
    const stop = new AbortController()
    readFurther(source, stop.signal).then(setRecords, () => undefined)
    return () => stop.abort()
  }, [source])
  return (
    <ul className="further-list">
      {records
        .filter(({ _id }) => _id !== except)
        .slice(0, MOST)
        .map(({ _id, title }) => (
          <li key={_id}>
            <PageLink className="link" href={`${page}${_id}`}>
              {title}
            </PageLink>
          </li>
        ))}
      <li>
        <PageLink className="link" href={all.href}>
          {all.label}
        </PageLink>
      </li>
    </ul>
  )
}

async function readFurther(source: string, signal: AbortSignal): Promise<Further[]> {
  const response = await fetch(source, { signal })
  return response.ok ? response.json() : []
}
