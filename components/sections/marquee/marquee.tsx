import { texts } from '@/content/texts'
import { RegistrationMark } from '../registration-mark'
import { PausableBanner } from './pausable-banner'
import './marquee.css'

// In the order of the words; where there is none, the paper shows.
const inks = ['marquee-acha', undefined, 'marquee-sky', undefined, 'marquee-laterite']

const words = texts.home.fields.map((word, index) => (
  <li key={word} className={inks[index]}>
    {word}
    <RegistrationMark size={48} stroke="var(--color-paper)" weight={3} />
  </li>
))

/** The five words, running round for ever. The second set is there for the loop only. */
export function Marquee() {
  return (
    <PausableBanner label="What we work in">
      <div className="marquee-track">
        <ul className="marquee-set">{words}</ul>
        <ul className="marquee-set" aria-hidden="true">
          {words}
        </ul>
      </div>
    </PausableBanner>
  )
}
