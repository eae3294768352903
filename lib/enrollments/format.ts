import { type ColumnFormats, linkWords } from '@/lib/history/format'
import { paymentStatusWords } from '@/lib/payments/format'

/** What an enrollment's history says of its columns. */
export const enrollmentColumnFormats: ColumnFormats = {
  course: {},
  // Left out, because `course` says the same in words.
  course_id: null,
  name: {},
  email: {},
  phone: {},
  payment_status: { format: paymentStatusWords },
  price: { format: 'naira' },
  experience_level: {},
  portfolio: {},
  seat: { format: { held: 'Held', released: 'Released', none: 'None', given: 'Given' } },
  start_letter: { name: 'Letter on the start date', format: 'day' },
  letter: {},
  cancelled_at: { name: 'Cancelled', format: 'time', empty: 'No' },
  // Left out, because `cancelled_at` says the same.
  cancelled: null,
  former: { name: 'Enrolled anew', format: 'whether' },
  status_link: { name: 'Link to their page', format: linkWords, empty: 'As it was' },
}
