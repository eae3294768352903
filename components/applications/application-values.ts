/** What the visitor has typed and chosen, as it stands in the form. */
export type ApplicationValues = {
  applicantName: string
  email: string
  phoneNumber: string
  cv: File | undefined
  /** Typed with commas between them; the shared rules take a list as well. */
  skills: string | string[]
}

/** The form's fields in the order in which they stand on the page. */
export const applicationFields = ['applicantName', 'email', 'phoneNumber', 'cv', 'skills'] as const

export const emptyApplication: ApplicationValues = {
  applicantName: '',
  email: '',
  phoneNumber: '',
  cv: undefined,
  skills: '',
}
