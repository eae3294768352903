import { shown, shownPhone } from '@/components/admin/shown'
import { Button } from '@/components/ui/button'
import { Panel, PanelPart } from '@/components/ui/panel'
import { allowedMoves } from '@/lib/applications/constants'
import type { ApplicationRecord, Decision } from '@/lib/applications/schema'
import { formatDate } from '@/lib/dates/format'
import { ApplicationStatusBadge, statusWord } from './application-status-badge'

type ApplicationPanelProps = {
  record: ApplicationRecord
  /** The decision being saved, if one is. */
  saving: Decision | null
  onDecide: (decision: Decision) => void
}

/** One application whole, with the decisions its status allows. */
export function ApplicationPanel({ record, saving, onDecide }: ApplicationPanelProps) {
  const facts = [
    ['Name', shown(record.applicantName)],
    ['Email', shown(record.applicant.email)],
    ['Phone', shownPhone(record.phoneNumber)],
    ['Position', shown(record.positionApplied.title)],
    ['Date applied', formatDate(record.dateApplied)],
    ['Status', statusWord(record.status)],
    ['Commitment fee', record.commitmentFeePaid ? 'Paid' : 'Unpaid'],
  ]
  return (
    <Panel
      id="application"
      title={shown(record.applicantName)}
      aside={<ApplicationStatusBadge status={record.status} />}
      actions={allowedMoves[record.status].map(decision => (
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
    >
      <div className="detail__part">
        <dl>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PanelPart title="Skills">
        <Skills skills={record.skills} />
      </PanelPart>
      <PanelPart title="CV">
        <CvLink cv={record.cv} filename={record.cvFilename} />
      </PanelPart>
    </Panel>
  )
}

function Skills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return <p>N/A</p>
  return (
    <ul className="chips-s">
      {skills.map(skill => (
        <li key={skill}>{skill}</li>
      ))}
    </ul>
  )
}

function CvLink({ cv, filename }: { cv: string; filename: string }) {
  if (!cv) return <p>N/A</p>
  return (
    <a className="link" href={`/api/cv/${encodeURIComponent(cv)}`} target="_blank" rel="noopener">
      {shown(filename)}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  )
}
