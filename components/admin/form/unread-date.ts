/** What is said at a date that the browser cannot read. */
export const UNREAD_DATE = 'Enter a whole date, of a day that exists, or clear the field.'

/**
 * Finds the first date of a form that is half typed, or of a day that does not exist, such as 31 November. Scripts read an empty field
 * there, and a deadline would be taken away instead.
 * @returns the field's name
 */
export function findUnreadDate(form: HTMLFormElement): string | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
  return fields.find(({ validity }) => validity.badInput)?.name
}
