import dynamic from 'next/dynamic'

/** Loads what those need who fill one of the two forms in: what checks and sends it, and what takes its place then. */
export const loadParts = () =>
  Promise.all([import('./enrollment-submission'), import('./enrollment-receipt')])

export const EnrollmentReceipt = dynamic(() => loadParts().then(([, receipt]) => receipt.EnrollmentReceipt))
