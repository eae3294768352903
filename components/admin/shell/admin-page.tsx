import type { ReactNode } from 'react'
import type { CountedWaiting } from '@/lib/dashboard/schema'
import { ReportWaiting } from './waiting-scope'

type AdminPageProps = {
  title: string
  /** What the menu counts; the page is read meanwhile. */
  counted: Promise<CountedWaiting>
  /** Beside the title: a button and a search. */
  tool?: ReactNode
  children: ReactNode
}

/** A page of the admin area under its title. */
export function AdminPage({ title, counted, tool, children }: AdminPageProps) {
  return (
    <>
      <div className="admin-page-top">
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {tool}
      </div>
      {children}
      <Counted counted={counted} />
    </>
  )
}

async function Counted({ counted }: Pick<AdminPageProps, 'counted'>) {
  return <ReportWaiting counted={await counted} />
}

/** What an editor sees on a page that only owners may see. */
export function OwnersOnlyNote() {
  return <p className="admin-page-note">Only an owner of the site may see this page.</p>
}
