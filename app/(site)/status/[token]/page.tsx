import type { Metadata } from 'next'
import { cache } from 'react'
import { LostPage } from '@/components/result/lost-page'
import { StatusSheet } from '@/components/status/status-sheet'
import { PageUnavailable, TooOften } from '@/components/ui/error-state'
import { TitleBar } from '@/components/ui/title-bar'
import { site } from '@/content/site'
import { countPageForWait } from '@/lib/http/page-wait'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'
import { returnedForm } from '@/lib/platform/returned-form'
import { sentRecordNouns } from '@/lib/sent-records/constants'
import { doneMessages } from '@/lib/status-page/constants'
import { readStatus } from '@/lib/status-page/data'
import { describeStatus } from '@/lib/status-page/format'
import type { RecordStatus } from '@/lib/status-page/schema'

const TITLE = 'Your status'

export const dynamic = 'force-dynamic'

// Nobody can guess 192 bits; the limit only saves the queries of those who try. All of a school may share an IP address.
const LIMIT = { name: 'status', requests: 120, seconds: 600 }

type StatusPageProps = PageProps<'/status/[token]'>

/**
 * Reads the status of a record, once for the page and its metadata together. Null where there is no such record, undefined where it cannot
 * be read, and the time to wait where it was requested too often.
 */
const loadStatus = cache(async (token: string) => {
  return (await countPageForWait(LIMIT)) || readStatus(token).catch(asUnreadable('a status page'))
})

export async function generateMetadata({ params, searchParams }: StatusPageProps): Promise<Metadata> {
  const status = await loadStatus((await params).token)
  if (status === null) return { title: 'Page Not Found' }
  if (status === undefined || typeof status === 'string') return { title: TITLE }
  const name = `Your ${sentRecordNouns[status.kind]}: ${status.title || 'N/A'}`
  // A screen reader says the title of a page first, and so whether what was sent is done.
  const outcome = returnedForm() ? 'Not saved.' : doneMessage((await searchParams).done, status)
  return { title: outcome ? `${outcome} ${name}` : name }
}

/** The status page of an application or enrollment, for whoever has its link. */
export default async function StatusPage({ params, searchParams }: StatusPageProps) {
  const { token } = await params
  const status = await loadStatus(token)
  if (typeof status === 'string') return <TooOften title={TITLE} wait={status} />
  if (status === undefined) return <PageUnavailable title={TITLE} />
  if (!status) {
    noteUnknown()
    return (
      <LostPage>
        <p>
          The link to a status page may have been cut short, or replaced by a newer one. Where what it showed
          was erased, it opens nothing any more.{' '}
          <a className="link" href="/status">
            Ask for your link again
          </a>
        </p>
      </LostPage>
    )
  }
  const returned = returnedForm()
  const words = describeStatus(status, {
    ...site.nextSteps,
    refund: site.commitmentFee.refund,
    accepted: site.accepted.next,
    phone: site.phone,
  })
  const noun = sentRecordNouns[status.kind]
  return (
    <>
      <TitleBar
        title={`Your ${noun}`}
        lead={status.title}
        stock="mist"
        crumbs={[{ label: 'Home', href: '/' }, { label: `Your ${noun}` }]}
        long
      />
      <StatusSheet
        token={token}
        status={status}
        words={words}
        place={site.address.line}
        done={returned ? undefined : doneMessage((await searchParams).done, status)}
        returned={returned}
      />
    </>
  )
}

// The URL stays in the tab while the record changes: who is enrolled again has not withdrawn.
function doneMessage(done: string | string[] | undefined, { endedAt }: RecordStatus): string | undefined {
  const believed = endedAt ? 'withdrawn' : 'phone'
  return done === believed ? doneMessages[believed] : undefined
}
