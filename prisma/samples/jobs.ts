/** A job as the seed describes it: amounts in whole naira, its date in days before the seeding. */
export type SampleJob = {
  title: string
  description: string
  city: string
  salary: { min: number; max: number }
  employmentType: 'FULL_TIME' | 'PART_TIME' | 'CONTRACT' | 'TEMPORARY'
  department: string
  /** In naira; 0 means no fee. */
  commitmentFee: number
  postedDaysAgo: number
  requirements: string[]
  responsibilities: string[]
  requiredSkills: string[]
}

export const sampleJobs: SampleJob[] = [
  {
    title: 'Graphic Designer',
    description:
      'Lay out flyers, banners, books and packaging, and take them through proof to press. You know your bleed from your trim.\n\nYou will sit with two other designers on Rwang Pam Street, ten steps from the presses, and see most of what you draw printed the same week. Clients come in person: market women with a sack to label, pastors with a crusade to announce, schools with a prospectus due on Friday.',
    city: 'Jos',
    salary: { min: 150_000, max: 200_000 },
    employmentType: 'FULL_TIME',
    department: 'Design',
    commitmentFee: 0,
    postedDaysAgo: 2,
    requirements: [
      'Two years of design work that went to print',
      'A portfolio of at least six pieces with a word on what you did in each',
      'Patience with a client who changes the date on the poster twice',
    ],
    responsibilities: [
      'Design from brief to press-ready file',
      'Check proofs on paper before a run begins',
      'Keep our type and colour libraries in order',
      'Cost a small job at the counter and say when it will be ready',
    ],
    requiredSkills: ['Adobe InDesign', 'Adobe Illustrator', 'Prepress', 'Typography'],
  },
  {
    title: 'Large-format Print Operator',
    description:
      'Run the banner and vinyl presses, keep colour steady through long jobs, and finish work cleanly: eyelets, hems, lamination.\n\nThe week before elections, Christmas and the convocation at UNIJOS is long, and we pay overtime for it. We run on the inverter when NEPA takes the light, so you will learn to plan a queue around the batteries.',
    city: 'Jos',
    salary: { min: 110_000, max: 150_000 },
    employmentType: 'FULL_TIME',
    department: 'Print',
    commitmentFee: 0,
    postedDaysAgo: 5,
    requirements: [
      'One year on a solvent or eco-solvent press',
      'Able to lift a 50-metre roll with a colleague',
      'Free to work some Saturdays',
    ],
    responsibilities: [
      'Run and clean the 3.2-metre press',
      'Match colours to the approved proof',
      'Finish and pack banners and vehicle wraps',
      'Write down ink and material used on each job',
    ],
    requiredSkills: ['Large-format printing', 'Colour profiles', 'Lamination', 'Machine maintenance'],
  },
  {
    title: 'UI/UX Trainer',
    description:
      'Teach evening classes of twelve. Patient, practical, and able to explain a grid to a first-time learner.\n\nClasses run on Tuesday, Wednesday and Thursday from 5 to 7.30 pm in our training room off Murtala Mohammed Way. Most learners come straight from work or from lectures, so lessons are built around doing, not slides.',
    city: 'Jos',
    salary: { min: 80_000, max: 120_000 },
    employmentType: 'PART_TIME',
    department: 'Training',
    commitmentFee: 2_500,
    postedDaysAgo: 9,
    requirements: [
      'Three years of interface work you can show',
      'Some teaching or tutoring behind you',
      'Clear English; Hausa or Berom is a help',
    ],
    responsibilities: [
      'Teach the UX Research and Prototypes master class',
      'Review exercises between lessons and write short notes on each',
      'Bring every learner to one finished portfolio piece',
    ],
    requiredSkills: ['Figma', 'User research', 'Prototyping', 'Teaching'],
  },
  {
    title: 'Front-end Developer',
    description:
      'Build fast, accessible sites from our designs. Most visitors are on small Android phones, so you measure before you ship.\n\nA six-month contract, on site or from anywhere with steady power and a good line. You will build two client sites with our designers, and leave both easy for the next person to change.',
    city: 'Jos',
    salary: { min: 350_000, max: 500_000 },
    employmentType: 'CONTRACT',
    department: 'Web',
    commitmentFee: 0,
    postedDaysAgo: 14,
    requirements: [
      'Three years of front-end work in production',
      'Sites that stay quick on a 3G line and figures to prove it',
      'Comfortable reading a designer’s file and asking about what it leaves out',
    ],
    responsibilities: [
      'Turn designs into pages that work without a mouse',
      'Measure speed and accessibility and mend what falls short',
      'Write tests for what would hurt if it broke',
      'Hand over with a short guide for the client',
    ],
    requiredSkills: ['TypeScript', 'React', 'Next.js', 'CSS', 'Accessibility'],
  },
  {
    title: 'Course Assistant',
    description:
      'Set up the computer room before each class, help learners who fall behind, and keep the register for one term.\n\nA post for twelve weeks, mornings only. Many of our assistants were learners here the term before, and several now work in the studio.',
    city: 'Jos',
    salary: { min: 45_000, max: 60_000 },
    employmentType: 'TEMPORARY',
    department: 'Training',
    commitmentFee: 1_000,
    postedDaysAgo: 16,
    requirements: [
      'Sure with Word and Excel',
      'Early: the room opens at 8.30 am',
      'Kind to people who type with one finger',
    ],
    responsibilities: [
      'Start and check fourteen computers before class',
      'Sit beside learners who are stuck',
      'Keep the register and tell the trainer who is missing',
    ],
    requiredSkills: ['Microsoft Office', 'Basic troubleshooting', 'Record keeping'],
  },
  {
    title: 'Brand Strategist',
    description:
      'Help owners say what they sell, to whom, and why it costs what it costs, before anyone draws a mark.\n\nOur branding clients are growers’ cooperatives, clinics, schools and family shops across Plateau, Bauchi and Nasarawa. You will visit them, listen, and come back with two pages that our designers can work from.',
    city: 'Jos',
    salary: { min: 220_000, max: 300_000 },
    employmentType: 'FULL_TIME',
    department: 'Branding',
    commitmentFee: 5_000,
    postedDaysAgo: 21,
    requirements: [
      'Four years in branding or marketing',
      'Writing that a busy owner reads to the end',
      'Ready to travel two or three days a month',
    ],
    responsibilities: [
      'Interview owners and their customers',
      'Write the strategy and the brief',
      'Present to clients together with a designer',
      'Check a year later whether it worked',
    ],
    requiredSkills: ['Brand strategy', 'Interviewing', 'Copywriting', 'Presentation'],
  },
  {
    title: 'Mobile Interface Designer',
    description:
      'Draw and test app screens for people who will use them on a cracked phone in bright sun.\n\nA four-month contract on a clinic booking app and a savings app for a cooperative. Testing happens with the people who will use them, in Bukuru and at Terminus market, in English, Hausa and Pidgin.',
    city: 'Bukuru',
    salary: { min: 280_000, max: 380_000 },
    employmentType: 'CONTRACT',
    department: 'Mobile',
    commitmentFee: 2_500,
    postedDaysAgo: 27,
    requirements: [
      'Two published apps you designed or one you can talk about for an hour',
      'You have watched people use your work and changed it afterwards',
      'Hausa well enough to follow a test',
    ],
    responsibilities: [
      'Plan flows and draw screens for Android first',
      'Build click-through prototypes',
      'Run five tests every two weeks and write up what was learnt',
      'Hand over to developers with every state drawn',
    ],
    requiredSkills: ['Figma', 'Android guidelines', 'Usability testing', 'Hausa'],
  },
  {
    title: 'Front Desk and Orders Clerk',
    description:
      'Be the first face people meet. Take orders, explain what a proof is, take payment, and say when a job will be ready and mean it.\n\nAfternoons and Saturdays, when the counter is fullest. You will know the price list by heart within a month.',
    city: 'Jos',
    salary: { min: 60_000, max: 75_000 },
    employmentType: 'PART_TIME',
    department: 'Front desk',
    commitmentFee: 0,
    postedDaysAgo: 33,
    requirements: [
      'SSCE with a credit in English and Mathematics',
      'Clear handwriting and a steady manner',
      'Honest with cash and with dates',
    ],
    responsibilities: [
      'Take orders and write job tickets the press can follow',
      'Receive transfers and cash and balance the day',
      'Call clients when work is ready or late',
    ],
    requiredSkills: ['Customer service', 'Spreadsheets', 'Cash handling'],
  },
]
