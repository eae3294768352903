// A file of its own, drawn by `use` and not as an `img`: the page is 4 KB smaller, and the browser neither waits for the drawing nor
// counts it as the largest paint.
const drawing = '/artwork/landscape/plates.svg'
const plates = ['sky', 'laterite', 'pond', 'key', 'outline']

/** The hero's drawing: an outline at the left, printed in colour at the right. The sun is part of the document, so it shows at once. */
export function Landscape() {
  return (
    <svg
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMaxYMax slice"
      className="hero-landscape"
      aria-hidden="true"
    >
      <path d="M0 0H1440V720H0Z" fill="var(--color-paper)" />
      <circle className="hero-plate hero-plate--acha" cx="962" cy="322" r="236" fill="var(--color-acha)" />
      {plates.map(plate => (
        <use key={plate} className={`hero-plate hero-plate--${plate}`} href={`${drawing}#${plate}`} />
      ))}
    </svg>
  )
}
