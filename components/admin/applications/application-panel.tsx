import { EmailLink, PhoneLinks, unreachedFact } from '@/components/admin/list/contact'
import { Facts } from '@/components/admin/panel/facts'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { PaymentHistory } from '@/components/admin/payments/payment-history'
import { RecordPayment } from '@/components/admin/payments/record-payment'
import { EraseRecord } from '@/components/admin/persons/erase-record'
import { OwnPage } from '@/components/admin/persons/own-page'
import { useOwnLink } from '@/components/admin/persons/use-own-link'
import { OwnerOnly, usePaysOnline } from '@/components/admin/session/admin-scope'
import { Banner } from '@/components/ui/banner'
import { PageLink } from '@/components/ui/page-link'
import { Panel, PanelPart } from '@/components/ui/panel'
import { applicationStatusWords, feeWord } from '@/lib/applications/format'
import type { ApplicationDetails } from '@/lib/applications/schema'
import { formatDate, formatDateTime } from '@/lib/dates/format'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { formatMoney, withTest } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { orNA } from '@/lib/text/format'
import { ApplicationNotes } from './application-notes'
import { ApplicationStatusBadge } from './application-status'
import { CvPart } from './cv-part'
import { DecisionButtons, type OnDecided } from './decision-buttons'
import { deleteNoteDraft } from './note-draft'

type ApplicationPanelProps = {
  record: ApplicationDetails
  /** Called with the application after a decision, or after one was undone. */
  onDecided: OnDecided
}

/** Everything about one application, and the decisions that its status allows. Give it the application's id as key. */
export function ApplicationPanel({ record, onDecided }: ApplicationPanelProps) {
  const { _id, cv, status } = record
  const owesFee = record.feeAsked && !record.commitmentFeePaid && !record.withdrawnAt
  const isPayable = usePaysOnline() && owesFee && status !== 'rejected'
  const revision = `${status} ${record.commitmentFeePaid} ${record.undoMs}`
  const erased = isErasedEmail(record.applicant.email)
  const { given, ...own } = useOwnLink()
  return (
    <Panel
      id="application"
      title={orNA(record.applicantName)}
      aside={<ApplicationStatusBadge status={status} />}
    >
      {record.withdrawnAt ? (
        <Banner
          kind="info"
          title={erased ? 'This application is erased.' : 'The applicant has withdrawn this application.'}
        />
      ) : (
        <DecisionButtons application={record} onDecided={onDecided} />
      )}
      <div className="panel-part">
        <Facts facts={factsOf(record)} />
      </div>
      <PanelPart title="Skills">
        <Skills skills={record.skills} />
      </PanelPart>
      <CvPart cv={cv} filename={record.cvFilename} erased={erased} />
      <ApplicationNotes applicationId={_id} erased={erased} />
      <PaymentHistory of="applications" id={_id} revision={revision}>
        {asked => owesFee && <RecordFee record={record} asked={asked} />}
      </PaymentHistory>
      <OwnPage
        of="application"
        id={_id}
        name={record.applicantName}
        email={record.applicant.email}
        payable={isPayable}
        {...own}
      />
      <RecordHistory of="applications" id={_id} revision={`${revision} ${given}`} />
      <OwnerOnly>
        <EraseRecord
          kind="application"
          id={_id}
          name={record.applicantName}
          email={record.applicant.email}
          onErased={() => deleteNoteDraft(_id)}
        />
      </OwnerOnly>
    </Panel>
  )
}

function RecordFee({ record, asked }: { record: ApplicationDetails; asked: number }) {
  const { _id, applicantName, positionApplied } = record
  return (
    <div className="panel-actions">
      <RecordPayment
        of="applications"
        id={_id}
        name={applicantName}
        title={positionApplied.title}
        price={asked}
      />
    </div>
  )
}

const UNTOLD =
  'No letter told them, as mail was off then. Call them, or mail them the link to their own page below.'

function factsOf(record: ApplicationDetails) {
  return [
    ['Name', orNA(record.applicantName)],
    [
      'Email',
      <EmailLink key="email" address={record.applicant.email} subject={record.positionApplied.title} />,
    ],
    ...unreachedFact(record.unreachedAt),
    ...(record.untold ? [['Decision', UNTOLD] as const] : []),
    ['Phone', <PhoneLinks key="phone" number={record.phoneNumber} name={record.applicantName} />],
    ['Position', orNA(record.positionApplied.title)],
    ['Date applied', formatDate(record.dateApplied)],
    ['Status', applicationStatusWords[record.status]],
    ['Commitment fee', withTest(feeWord(record.commitmentFeePaid, record.feeAsked), record.testPayment)],
    ...(record.refunded ? [['Refunded', formatMoney(record.refunded, NAIRA)] as const] : []),
    ...(record.withdrawnAt ? [['Withdrawn', formatDateTime(record.withdrawnAt)] as const] : []),
    ...(record.emailAppliedBefore
      ? [['Applied before', <AppliedBefore key="before" email={record.applicant.email} />] as const]
      : []),
  ] as const
}

function AppliedBefore({ email }: { email: string }) {
  return (
    <>
      Yes, to this job with the same email.{' '}
      <PageLink className="link" href={`?${new URLSearchParams({ search: email })}`}>
        See all
      </PageLink>
    </>
  )
}

function Skills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return <p>N/A</p>
  return (
    <ul className="applications-skills">
      {/* Older applications may have a skill twice. */}
      {[...new Set(skills)].map(skill => (
        <li key={skill}>{skill}</li>
      ))}
    </ul>
  )
}
