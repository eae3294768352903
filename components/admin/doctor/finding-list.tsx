import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Finding } from '@/lib/doctor/schema'
import './doctor.css'

const states: Record<Finding['state'], { tone: BadgeTone; word: string }> = {
  fail: { tone: 'bad', word: 'Mend' },
  warn: { tone: 'waiting', word: 'Check' },
  ok: { tone: 'good', word: 'OK' },
}

/** All findings of the doctor; those that must be fixed come first. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const order = Object.keys(states)
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <section aria-labelledby="findings-title">
      <h2 id="findings-title">{headingOf(findings)}</h2>
      <ul className="doctor-findings">
        {sorted.map(finding => (
          <li key={finding.what}>
            <Badge tone={states[finding.state].tone}>{states[finding.state].word}</Badge>
            <div>
              <b>{finding.what}</b>
              {finding.state !== 'ok' && <p>{finding.how}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function headingOf(findings: readonly Finding[]): string {
  const failed = findings.filter(({ state }) => state === 'fail').length
  return failed > 0 ? `${failed} of ${findings.length} must be mended` : 'Nothing is broken'
}
