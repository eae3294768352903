/** What the subject's list says while nothing is chosen. */
export const noSubject = 'Choose a Service'
export const subjects = ['Web Design', 'Web Development', 'Marketing'] as const
