// A file of its own, used in place and not as a picture: the page is 4 KB lighter, and nothing waits for it or measures by it.
const drawing = '/artwork/landscape/plates.svg'
const plates = ['sky', 'laterite', 'pond', 'key', 'outline']

/** The hero's one drawing: an idea in outline at the left, printed solid at the right. The sun is there at once. */
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
