/** How a message stands, as the list is narrowed by it. */
export const messageStates = ['open', 'answered'] as const

/** What the list of messages can be ordered by. */
export const messageSorts = ['date'] as const

/** What is said once a message is stored. */
export const MESSAGE_SENT = 'Your message has reached us. Thank you.'
