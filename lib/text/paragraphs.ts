/** Splits a long text at its line breaks; a missing one gives the single paragraph 'N/A'. */
export function splitParagraphs(text: string | null | undefined): string[] {
  const paragraphs = (text ?? '')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean)
  return paragraphs.length > 0 ? [...new Set(paragraphs)] : ['N/A']
}
