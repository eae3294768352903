import { KeyPlate, LateritePlate, OutlinePlate, PondPlate, SkyPlate } from './plates'
import { ground, ridge, rockNames, rocks } from './shapes'

const belowSheet = 'L1480 760L-40 760Z'

function RockShapes() {
  return rockNames.map(name => {
    const rock = rocks[name]
    return (
      <g key={name}>
        <path id={`rock-${name}`} d={rock.outline} />
        <clipPath id={`in-${name}`}>
          <use href={`#rock-${name}`} />
        </clipPath>
        {'inner' in rock && (
          <clipPath id={`shade-${name}`}>
            <path d={rock.inner} />
          </clipPath>
        )}
      </g>
    )
  })
}

/** Where the sky plate is left blank: each rock, moved so that the overlap prints as its earth-coloured shadow. */
function RocksOut() {
  return (
    <mask id="rocks-out" maskUnits="userSpaceOnUse" x="-60" y="-60" width="1600" height="900">
      <path fill="#fff" d="M-60-60H1540V840H-60Z" />
      {rockNames.map(name => (
        <g key={name} clipPath={`url(#in-${name})`}>
          <use href={`#rock-${name}`} transform="translate(-34 -16)" />
        </g>
      ))}
      <path d={ground + belowSheet} />
    </mask>
  )
}

/** The hero's one drawing: an idea in outline at the left, printed solid at the right. */
export function Landscape() {
  return (
    <svg
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMaxYMax slice"
      className="hero-landscape"
      aria-hidden="true"
    >
      <defs>
        <RockShapes />
        <clipPath id="in-ridge">
          <path d={ridge + belowSheet} />
        </clipPath>
        <clipPath id="in-ground">
          <path d={ground + belowSheet} />
        </clipPath>
        <clipPath id="left-half">
          <path d="M-40 0H650V760H-40Z" />
        </clipPath>
        <clipPath id="right-half">
          <path d="M650 560H1440V760H650Z" />
        </clipPath>
        <RocksOut />
      </defs>
      <path d="M0 0H1440V720H0Z" fill="#F2F5F3" />
      <circle className="hero-plate hero-plate--acha" cx="962" cy="322" r="236" fill="#FFC83D" />
      <SkyPlate />
      <LateritePlate />
      <PondPlate />
      <KeyPlate />
      <OutlinePlate />
    </svg>
  )
}
