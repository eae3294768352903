type MarkProps = { size: number }

/**
 * The studio's mark: a sun and two hills, printed over each other. It stands in the page itself and not in a picture,
 * since each picture of this kind is a document that the browser sets up and lays out beside the page.
 */
export function Mark({ size }: MarkProps) {
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
      <circle cx="60" cy="36" r="26" fill="#ffc83d" />
      <path d="M57 56H80L95 86H42Z" fill="#58b5de" />
      <path d="M23 40H54L72 86H2Z" fill="#e4502e" />
      <path d="M57 56H76.61A26 26 0 0 1 54.31 61.37Z" fill="#588e35" />
      <path d="M34.31 40H54L62.56 61.87A26 26 0 0 1 34.31 40Z" fill="#e43f0b" />
      <path d="M57 56H60.26L72 86H42Z" fill="#4f3928" />
    </svg>
  )
}
