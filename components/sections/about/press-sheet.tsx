import { ColourBar } from '@/components/ui/colour-bar'
import type { Person } from '@/content/schema'
import { Artwork } from '../artwork'
import { RegistrationMark } from '../registration-mark'
import './about.css'

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/** Four portraits as a printer's sheet, with its marks. Decoration: the people are named on the team page. */
export function PressSheet({ people }: { people: readonly Person[] }) {
  return (
    <figure className="about-press-sheet" aria-hidden="true">
      <div className="about-press-sheet-four">
        {people.map(person => (
          <Artwork key={person.slug} picture={person.portrait} decorative eager />
        ))}
      </div>
      <ColourBar />
      {corners.map(corner => (
        <span key={corner} className={`about-press-sheet-mark about-press-sheet-mark--${corner}`}>
          <RegistrationMark size={32} stroke="var(--color-basalt)" weight={2} />
        </span>
      ))}
    </figure>
  )
}
