const basalt = 'var(--color-basalt)'
const round = (value: number) => Math.round(value * 10) / 10

type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

/** The cross in a circle that printers line their plates up by. */
export function RegistrationMark({ size, stroke, weight }: { size: number; stroke: string; weight: number }) {
  const centre = size / 2
  const arm = centre - weight / 2
  return (
    <svg viewBox={`0 0 ${size} ${size}`} fill="none" stroke={stroke} strokeWidth={weight} aria-hidden="true">
      <circle cx={centre} cy={centre} r={round(arm * 0.58)} />
      <path d={`M${centre - arm} ${centre}h${2 * arm}M${centre} ${centre - arm}v${2 * arm}`} />
    </svg>
  )
}

/** Rows of round dots that grow from left to right: dashes of no length with round ends. */
export function Halftone({ x, y, width, height, step, from, to, ink }: Box & Tone) {
  const rows = Math.floor(width / step)
  const lines = Array.from({ length: rows + 1 }, (_, row) => ({
    d: `M${round(x + row * step)} ${round(y + (row % 2 ? step / 2 : 0))}V${y + height}`,
    dot: round(from + ((to - from) * row) / rows),
  }))
  return (
    <g fill="none" stroke={ink} strokeLinecap="round" strokeDasharray={`0 ${step}`}>
      {lines.map(line => (
        <path key={line.d} d={line.d} strokeWidth={line.dot} />
      ))}
    </g>
  )
}
type Tone = { step: number; from: number; to: number; ink: string }

/** The little squares a curve passes through on screen. */
export function Anchors({ at }: { at: readonly (readonly [number, number])[] }) {
  const squares = at.map(([x, y]) => `M${x - 4.5} ${y - 4.5}h9v9h-9z`).join('')
  return <path d={squares} fill="var(--color-white)" stroke={basalt} strokeWidth="1.75" />
}

/** The two round ends a curve is bent by: dashes of no length with round ends. */
export function CurveHandle({ x, y, dx, dy }: Point & { dx: number; dy: number }) {
  const [from, to] = [`${x - dx} ${y - dy}`, `${x + dx} ${y + dy}`]
  return (
    <g fill="none" stroke="var(--color-laterite)" strokeLinecap="round">
      <path d={`M${from}L${to}`} strokeWidth="1.5" />
      <path d={`M${from}h0M${to}h0`} strokeWidth="8" />
    </g>
  )
}

const handles = [
  [0, 0],
  [0.5, 0],
  [1, 0],
  [0, 0.5],
  [1, 0.5],
  [0, 1],
  [0.5, 1],
  [1, 1],
] as const

/** What a drawing program puts round the thing that is chosen. */
export function SelectionBox({ x, y, width, height }: Box) {
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill="none" stroke={basalt} strokeWidth="1.75" />
      <Anchors at={handles.map(([right, down]) => [x + right * width, y + down * height] as const)} />
    </g>
  )
}

export function Cursor({ x, y }: Point) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(1.1)`}
      d="M0 0V34L9 26L15 39L21 36L15 24H27Z"
      fill={basalt}
      stroke="var(--color-white)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
  )
}
