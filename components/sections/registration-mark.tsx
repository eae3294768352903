const round = (value: number) => Math.round(value * 10) / 10

/** A printer's registration mark, a cross in a circle; decoration. */
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
