/** Gives a text as it is shown: N/A where there is none. */
export function shown(text: string | null | undefined): string {
  return text?.trim() ? text : 'N/A'
}
