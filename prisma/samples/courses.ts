/** A course as the seed writes it: the price in naira, the start as days after the seeding. */
export type SampleCourse = {
  title: string
  description: string
  category: 'MasterClass' | 'ComputerBasics' | 'ExecutiveSpecial'
  /** In naira; 0 is free. */
  price: number
  duration: { value: number; unit: 'days' | 'weeks' | 'months' }
  /** Null where the room is not the limit. */
  seats: number | null
  startsInDays: number
  /** The weekday of its first day, from then on: 1 is Monday. */
  weekday: number
}

export const sampleCourses: SampleCourse[] = [
  {
    title: 'Design on Screen',
    description:
      'Layout, colour and type from a blank page to a printed poster. Bring an idea, leave with a portfolio piece.\n\nTwo evenings a week and one Saturday at the press. You work on your own poster from the second lesson, and we print it large on the last day.',
    category: 'MasterClass',
    price: 50_000,
    duration: { value: 6, unit: 'weeks' },
    seats: 12,
    startsInDays: 21,
    weekday: 1,
  },
  {
    title: 'First Steps on a Computer',
    description:
      'Files, typing, email and staying safe online. No experience needed, and no question is too small.\n\nFree for residents of Jos and Bukuru. Five mornings in one week, a computer for each learner, tea at ten. Come with your phone: half of what we practise works there too.',
    category: 'ComputerBasics',
    price: 0,
    duration: { value: 5, unit: 'days' },
    seats: 14,
    startsInDays: 14,
    weekday: 1,
  },
  {
    title: 'Brand Strategy for Owners',
    description:
      'A short programme for people who run a business: name it, place it, price it and brief a designer well.\n\nThree days, ten owners at most, your own business as the exercise. Past groups held a bakery from Rayfield, a transport company from Bukuru and a growers’ cooperative from Kuru.',
    category: 'ExecutiveSpecial',
    price: 180_000,
    duration: { value: 3, unit: 'days' },
    seats: 10,
    startsInDays: 35,
    weekday: 1,
  },
  {
    title: 'Digital Plans for Managers',
    description:
      'Read the numbers, choose the right tools and plan a website or an app your team can run.\n\nFour Friday afternoons for heads of schools, clinics, ministries and associations. You leave with a two-page plan, a budget in naira and the questions to put to any supplier.',
    category: 'ExecutiveSpecial',
    price: 150_000,
    duration: { value: 4, unit: 'weeks' },
    seats: 16,
    startsInDays: 42,
    weekday: 5,
  },
  {
    title: 'UX Research and Prototypes',
    description:
      'Watch people use things, find what gets in their way, then draw and test something better.\n\nTwo months of evenings. You run three rounds of tests with real people, at the market, on campus and by phone, and finish with a clickable prototype and the evidence behind it.',
    category: 'MasterClass',
    price: 85_000,
    duration: { value: 2, unit: 'months' },
    seats: 12,
    startsInDays: 28,
    weekday: 2,
  },
  {
    title: 'Documents and Spreadsheets',
    description:
      'Letters, budgets and simple records done properly, with practice files you can keep.\n\nFor office staff, teachers and anyone who keeps the books for a church, mosque or cooperative. You bring one document you struggle with, and we mend it together.',
    category: 'ComputerBasics',
    price: 25_000,
    duration: { value: 4, unit: 'weeks' },
    seats: null,
    startsInDays: 18,
    weekday: 1,
  },
]
