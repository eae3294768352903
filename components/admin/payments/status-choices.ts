/** How a payment may stand, as a filter offers it. */
export const paymentStatusChoices = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
]
