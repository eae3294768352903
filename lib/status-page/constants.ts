/** What the status page says after each of its forms, by the name that its URL carries. */
export const doneMessages = {
  phone: 'Your phone number is corrected.',
  withdrawn: 'It is withdrawn, and the studio sees that.',
  erased:
    'It is gone for good, and the link to it works no more. Of a payment, the sum and its reference stay in the books, without you. Letters to you can stay with us for up to 30 days.',
} as const

/** The title of the page that sends lost links to status pages. */
export const LOST_LINK_TITLE = 'Lost the link?'

/** What that page does, where the site sends mail. */
export const LOST_LINK_LEAD =
  'We send the links to your applications and enrollments to the email you sent them with.'

/** The same where it sends none. */
export const LOST_LINK_LEAD_WITHOUT_MAIL = 'We tell you how your applications and enrollments stand.'

/** What everybody is told who asks for lost links, whether or not there are any. */
export const LINKS_SENT_MESSAGE =
  'If something was sent to us with this email, its links are on their way to it.'

/** What the token in a status page's URL looks like: 24 bytes as base64url. */
export const STATUS_TOKEN = /^[\w-]{32}$/
