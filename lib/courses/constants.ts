export const courseCategories = ['MasterClass', 'ComputerBasics', 'ExecutiveSpecial'] as const
export type CourseCategory = (typeof courseCategories)[number]

export const durationUnits = ['days', 'weeks', 'months'] as const

/** The most days, weeks or months a course may take. */
export const LONGEST_DURATION = 1000

/** The most seats that a course can be limited to. */
export const MOST_SEATS = 10_000

/** The statuses of a course by which the list is filtered: an active course is open, full, or has started. */
export const courseStatuses = ['open', 'full', 'started', 'inactive'] as const
export type CourseStatus = (typeof courseStatuses)[number]

/** What a list of courses can be ordered by; `date` is the day it was added. */
export const courseSorts = ['title', 'category', 'price', 'duration', 'start', 'status', 'date'] as const
export type CourseSort = (typeof courseSorts)[number]

/** How long the letters about a moved start date wait, so that they can be taken back. */
export const MOVE_LETTER_WAIT_MINUTES = 10
