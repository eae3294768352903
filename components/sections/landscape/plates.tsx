import { Anchors, Cursor, CurveHandle, Halftone, SelectionBox } from '../print-marks'
import { ground, pond, ridge, rockNames } from './shapes'

const inks = { sky: '#58B5DE', laterite: '#E4502E', basalt: '#14202B', paper: '#F2F5F3' }

/** Sky: halftone hills that turn solid, leaving out the rocks a little to the left of where they stand. */
export function SkyPlate() {
  return (
    <g className="hero-plate hero-plate--sky">
      <g mask="url(#rocks-out)">
        <g clipPath="url(#in-ridge)">
          <Halftone x={462} y={300} width={238} height={420} step={14} from={1} to={15.5} ink={inks.sky} />
          <rect x="700" y="200" width="800" height="560" fill={inks.sky} />
        </g>
      </g>
    </g>
  )
}

/** Laterite: the rocks and the earth they stand on. */
export function LateritePlate() {
  return (
    <g className="hero-plate hero-plate--laterite">
      <g fill={inks.laterite} stroke="#fff" strokeWidth="7">
        {rockNames.map(name => (
          <use key={name} href={`#rock-${name}`} />
        ))}
      </g>
      <g clipPath="url(#in-ground)">
        <path d="M600 600H1480V760H600Z" fill="#fff" />
        <Halftone x={318} y={620} width={266} height={130} step={14} from={1} to={15.5} ink={inks.laterite} />
        <path d="M582 600H1480V760H582Z" fill={inks.laterite} />
      </g>
      <path d={ground} fill="none" stroke="#fff" strokeWidth="7" clipPath="url(#right-half)" />
    </g>
  )
}

export function PondPlate() {
  return (
    <path
      d={pond}
      fill={inks.sky}
      stroke={inks.paper}
      strokeWidth="5"
      className="hero-plate hero-plate--pond"
    />
  )
}

const shades = [
  { rock: 'base', x: 1230, y: 420, width: 190, height: 240, to: 8.5 },
  { rock: 'mid', x: 1240, y: 280, width: 130, height: 170, to: 8 },
  { rock: 'top', x: 1180, y: 130, width: 100, height: 170, to: 8 },
  { rock: 'side', x: 960, y: 530, width: 110, height: 130, to: 7.5 },
] as const
const bushes = [
  { x: 716, y: 668, scale: 0.6 },
  { x: 786, y: 662, scale: 0.38 },
  { x: 1376, y: 668, scale: 0.8 },
]
const bush =
  'M0 0V-104M-3 -6C-20 -30 -22 -50 -20 -84M3 -6C22 -28 22 -54 22 -92M-8 -4C-36 -18 -44 -38 -42 -64M8 -4C38 -16 46 -36 44 -70M-12 -2C-48 -8 -64 -20 -64 -42M12 -2C50 -8 66 -20 66 -46'

/** Basalt: the shade on the rocks and the scrub before them. */
export function KeyPlate() {
  return (
    <g className="hero-plate hero-plate--key">
      {shades.map(({ rock, ...box }) => (
        <g key={rock} clipPath={`url(#shade-${rock})`}>
          <Halftone {...box} step={13} from={1} ink={inks.basalt} />
        </g>
      ))}
      <g fill="none" stroke={inks.basalt} strokeWidth="11" strokeLinecap="round">
        {bushes.map(({ x, y, scale }) => (
          <path key={x} d={bush} transform={`translate(${x} ${y}) scale(${scale})`} />
        ))}
      </g>
    </g>
  )
}

const anchors = [
  [90, 592],
  [215, 616],
  [345, 556],
  [455, 546],
  [585, 420],
  [120, 674],
  [300, 688],
  [480, 640],
] as const

/** The idea: the same hills as curves on a screen, with one rock chosen. */
export function OutlinePlate() {
  return (
    <g className="hero-plate hero-plate--outline">
      <g fill="none" stroke={inks.basalt} strokeWidth="1.75" clipPath="url(#left-half)">
        <path d={ridge} />
        <path d={ground} />
      </g>
      <CurveHandle x={215} y={616} dx={62} dy={-9} />
      <CurveHandle x={585} y={420} dx={62} dy={-24} />
      <CurveHandle x={480} y={640} dx={70} dy={-8} />
      <Anchors at={anchors} />
      <SelectionBox x={1026} y={116} width={250} height={186} />
      <Cursor x={1284} y={308} />
    </g>
  )
}
