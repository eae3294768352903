// biome-ignore-all lint/suspicious/noArrayIndexKey: texts that never move, and may say the same line twice

/** One paragraph for each text. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => <p key={index}>{text}</p>)
}

/** One entry of a list for each text. */
export function ListEntries({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => <li key={index}>{text}</li>)
}
