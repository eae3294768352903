import { texts } from '@/content/texts'
import { RegistrationMark } from '../registration-mark'
import { PausableBanner } from './pausable-banner'
import './marquee.css'

// The background of each word, in the order of the words; a word without one has the colour of the paper.
const inks = ['marquee-acha', undefined, 'marquee-sky', undefined, 'marquee-laterite']

const words = texts.home.fields.map((word, index) => (
  <li key={word} className={inks[index]}>
    {word}
    <RegistrationMark size={48} stroke="var(--color-paper)" weight={3} />
  </li>
))

/** Five words that scroll in an endless loop, for which they are in the page twice. */
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
