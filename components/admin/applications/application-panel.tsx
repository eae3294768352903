import { Email } from '@/components/admin/list/email'
import { Facts } from '@/components/admin/panel/facts'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { PaymentHistory } from '@/components/admin/payments/payment-history'
import { Button } from '@/components/ui/button'
import { Panel, PanelPart } from '@/components/ui/panel'
import { allowedMoves } from '@/lib/applications/constants'
import type { ApplicationRecord, Decision } from '@/lib/applications/schema'
import { formatDate } from '@/lib/dates/format'
import { formatPhone, orNA } from '@/lib/text/format'
import { ApplicationNotes } from './application-notes'
import { ApplicationStatusBadge, statusWord } from './application-status-badge'
import { CvPart } from './cv-part'

type ApplicationPanelProps = {
  record: ApplicationRecord
  /** The decision being saved, if one is. */
  saving: Decision | null
  onDecide: (decision: Decision) => void
}

/** One application whole, with the decisions its status allows. */
export function ApplicationPanel({ record, saving, onDecide }: ApplicationPanelProps) {
  const { _id, cv, status } = record
  const revision = `${status} ${record.commitmentFeePaid}`
  return (
    <Panel
      id="application"
      title={orNA(record.applicantName)}
      aside={<ApplicationStatusBadge status={status} />}
    >
      <div className="panel-part">
        <Facts facts={factsOf(record)} />
      </div>
      <PanelPart title="Skills">
        <Skills skills={record.skills} />
      </PanelPart>
      <CvPart key={cv} cv={cv} filename={record.cvFilename} />
      <Decisions status={status} saving={saving} onDecide={onDecide} />
      <ApplicationNotes key={_id} applicationId={_id} />
      <PaymentHistory of="applications" id={_id} revision={revision} />
      <RecordHistory key={`${_id} history`} of="applications" id={_id} revision={revision} />
    </Panel>
  )
}

function factsOf(record: ApplicationRecord) {
  return [
    ['Name', orNA(record.applicantName)],
    ['Email', <Email key="email" address={record.applicant.email} />],
    ['Phone', formatPhone(record.phoneNumber)],
    ['Position', orNA(record.positionApplied.title)],
    ['Date applied', formatDate(record.dateApplied)],
    ['Status', statusWord(record.status)],
    ['Commitment fee', record.commitmentFeePaid ? 'Paid' : 'Unpaid'],
  ] as const
}

function Decisions({
  status,
  saving,
  onDecide,
}: Omit<ApplicationPanelProps, 'record'> & Pick<ApplicationRecord, 'status'>) {
  return (
    <div className="panel-actions">
      {allowedMoves[status].map(decision => (
        <Button
          key={decision}
          size="small"
          flat
          variant={decision === 'rejected' ? 'quiet' : 'primary'}
          loading={saving === decision}
          loadingLabel="Saving"
          disabled={saving !== null && saving !== decision}
          onClick={() => saving === null && onDecide(decision)}
        >
          {decision === 'accepted' ? 'Accept' : 'Reject'}
        </Button>
      ))}
    </div>
  )
}

function Skills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return <p>N/A</p>
  return (
    <ul className="applications-skills">
      {/* Those stored before doubles were dropped may hold one twice. */}
      {[...new Set(skills)].map(skill => (
        <li key={skill}>{skill}</li>
      ))}
    </ul>
  )
}
