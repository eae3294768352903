import { RegistrationMark } from '../print-marks'
import { PausableBanner } from './pausable-banner'
import './marquee.css'

const words = [
  { text: 'Creative', ink: 'mq__acha' },
  { text: 'Design', ink: 'mq__paper' },
  { text: 'UX', ink: 'mq__sky' },
  { text: 'Web', ink: 'mq__paper' },
  { text: 'Development', ink: 'mq__laterite' },
]

function WordSet({ copy = false }: { copy?: boolean }) {
  return (
    <ul className="mq__set" aria-hidden={copy || undefined}>
      {words.map(word => (
        <li key={word.text} className={word.ink}>
          {word.text}
          <RegistrationMark size={48} stroke="var(--color-paper)" weight={3} />
        </li>
      ))}
    </ul>
  )
}

/** The five words, running round for ever. The second set is there for the loop only. */
export function Marquee() {
  return (
    <PausableBanner label="What we work in">
      <div className="mq__track">
        <WordSet />
        <WordSet copy />
      </div>
    </PausableBanner>
  )
}
