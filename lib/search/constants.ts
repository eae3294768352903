/** The most characters that can be searched for. */
export const LONGEST_SEARCH = 100

/** The most results that are shown. */
export const MOST_RESULTS = 30

/** Where the marks of what was found begin and end: characters that no text has. */
export const MARKS = { start: '\uE000', stop: '\uE001' } as const
