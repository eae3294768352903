/** How a subscriber stands, as the list is narrowed by it. */
export const subscriberStates = ['waiting', 'confirmed'] as const

/** What the list of subscribers can be ordered by. */
export const subscriberSorts = ['date', 'email'] as const

/** What everybody is told who asks for the newsletter, whether or not the e-mail is on the list already. */
export const SUBSCRIPTION_ASKED =
  'Look into your mail: the newsletter comes once you have confirmed it there.'

/** What the newsletter's page says after each of its forms, by the name that its URL carries. */
export const newsletterMessages = {
  asked: SUBSCRIPTION_ASKED,
  confirmed: 'You are on the list. Thank you.',
  left: 'You are off the list, and your email is deleted.',
  unknown: 'Nobody is on the list by this link any more, so nothing more comes. If it does, write to us.',
} as const

export type NewsletterMessage = keyof typeof newsletterMessages

/** How many days an e-mail waits to be confirmed before it is deleted. */
export const CONFIRM_DAYS = 7

/** What the token in a newsletter's link looks like: 24 bytes as base64url. */
export const NEWSLETTER_TOKEN = /^[\w-]{32}$/
