import dynamic from 'next/dynamic'

/** Loads the code that checks and sends one of the two forms, and the receipt that then replaces it. */
export const loadParts = () =>
  Promise.all([import('./enrollment-submission'), import('./enrollment-receipt')])

export const EnrollmentReceipt = dynamic(() => loadParts().then(([, receipt]) => receipt.EnrollmentReceipt))
