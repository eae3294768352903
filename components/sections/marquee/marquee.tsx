import { RegistrationMark } from '../print-marks'
import { PausableBanner } from './pausable-banner'
import './marquee.css'

const words = [
  { text: 'Creative', ink: 'marquee-acha' },
  { text: 'Design', ink: 'marquee-paper' },
  { text: 'UX', ink: 'marquee-sky' },
  { text: 'Web', ink: 'marquee-paper' },
  { text: 'Development', ink: 'marquee-laterite' },
]

function WordSet({ copy = false }: { copy?: boolean }) {
  return (
    <ul className="marquee-set" aria-hidden={copy || undefined}>
      {words.map(word => (
        <li key={word.text} className={word.ink}>
          {word.text}
          <RegistrationMark size={48} stroke="#F2F5F3" weight={3} />
        </li>
      ))}
    </ul>
  )
}

/** The five words, running round for ever. The second set is there for the loop only. */
export function Marquee() {
  return (
    <PausableBanner label="What we work in">
      <div className="marquee-track">
        <WordSet />
        <WordSet copy />
      </div>
    </PausableBanner>
  )
}
