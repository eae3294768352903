import { personList } from './schema'

const portrait = (number: number, alt: string) => ({
  src: `/artwork/team/portrait-0${number}.svg`,
  width: 480,
  height: 600,
  alt,
})

export const team = personList.parse([
  {
    id: 1,
    slug: 'luka-pam',
    name: 'Luka Pam',
    title: 'Creative Director',
    portrait: portrait(1, 'Portrait of Luka Pam, grey beard, embroidered cap and kaftan'),
    biography: [
      'Luka cut his first letters into lino, for church programmes and football posters in Bukuru. He still asks of every drawing whether it would survive one ink and a hard press.',
      'He reads each brief aloud before work starts, and signs the last proof before it runs.',
    ],
    skills: ['Art direction', 'Lettering', 'Lino and screen print', 'Client briefs'],
  },
  {
    id: 2,
    slug: 'kaneng-gyang',
    name: 'Kaneng Gyang',
    title: 'Creative Design',
    portrait: portrait(2, 'Portrait of Kaneng Gyang in a folded headwrap'),
    biography: [
      'Kaneng grew up behind a fabric stall and learned colour by the yard. She builds identities the way a tailor builds a dress: measure first, cut once, leave room to move.',
      'She looks after our cooperatives and small food makers, and keeps the sample shelf in order.',
    ],
    skills: ['Identity', 'Packaging', 'Pattern', 'Colour'],
  },
  {
    id: 3,
    slug: 'samuel-dung',
    name: 'Samuel Dung',
    title: 'Print Designer',
    portrait: portrait(3, 'Portrait of Samuel Dung with a low fade and a printer’s apron'),
    biography: [
      'Samuel runs the press and draws for it. He knows which red will dry brown, which paper curls in the rains, and how long a banner lasts on a fence in harmattan.',
      'Ask him for a price and he answers with a paper, a number and a day.',
    ],
    skills: ['Pre-press', 'Large format', 'Signage', 'Finishing'],
  },
  {
    id: 4,
    slug: 'hauwa-bello',
    name: 'Hauwa Bello',
    title: 'Ux Designer',
    portrait: portrait(4, 'Portrait of Hauwa Bello in a green hijab'),
    biography: [
      'Hauwa sits in waiting rooms, shops and school offices and watches how people get things done. Her notes decide what goes on the first screen.',
      'She writes in short words, tests with five people at a time, and prints the findings on one page so that everybody reads them.',
    ],
    skills: ['Interviews', 'Prototypes', 'Usability tests', 'Plain writing'],
  },
  {
    id: 5,
    slug: 'nanfa-lar',
    name: 'Nanfa Lar',
    title: 'React Developer',
    portrait: portrait(5, 'Portrait of Nanfa Lar with locs tied back'),
    biography: [
      'Nanfa turns drawings into pages. He keeps a four-year-old phone on his desk and nothing ships until it opens quickly there.',
      'On Thursday evenings he leads the web master class, where the first lesson is how to throw code away.',
    ],
    skills: ['React', 'TypeScript', 'Page speed', 'Accessibility'],
  },
  {
    id: 6,
    slug: 'ada-okonkwo',
    name: 'Ada Okonkwo',
    title: 'Creative Design',
    portrait: portrait(6, 'Portrait of Ada Okonkwo with a rounded afro and glasses'),
    biography: [
      'Ada draws the things people pick up: posters, labels, invitations, menus. She begins with scissors and coloured paper, because a shape that works when it is cut will work when it is printed.',
      'On Saturdays she teaches the poster class.',
    ],
    skills: ['Illustration', 'Posters', 'Stationery', 'Paper cutting'],
  },
  {
    id: 7,
    slug: 'ladi-musa',
    name: 'Ladi Musa',
    title: 'Web Designer',
    portrait: portrait(7, 'Portrait of Ladi Musa with cornrows in a bun'),
    biography: [
      'Ladi lays out pages for schools, shops and clinics, starting with the narrowest screen. If it works at 320 pixels with a cracked corner, it works.',
      'She came to us as a learner in the evening class and now marks its homework.',
    ],
    skills: ['Page layout', 'Design systems', 'Web typography', 'Figma'],
  },
  {
    id: 8,
    slug: 'yusuf-adamu',
    name: 'Yusuf Adamu',
    title: 'Web Developer',
    portrait: portrait(8, 'Portrait of Yusuf Adamu, bald, with a full beard and glasses'),
    biography: [
      'Yusuf builds the parts nobody sees: orders, stock, payments, the message that goes out at the right time. He tests with the network switched off, because one day it will be.',
      'He keeps the studio’s own machines running and the training room’s computers awake.',
    ],
    skills: ['Web shops', 'Payments', 'Databases', 'Networks'],
  },
  {
    id: 9,
    slug: 'mercy-bitrus',
    name: 'Mercy Bitrus',
    title: 'Computer Trainer',
    portrait: portrait(9, 'Portrait of Mercy Bitrus with long box braids and a wax print'),
    biography: [
      'Mercy taught primary school in Barkin Ladi before she taught computers, and it shows. She explains a folder with a real folder, and no question is too small.',
      'She wrote our training manuals and rewrites a page whenever three learners get stuck on it.',
    ],
    skills: ['Computer basics', 'Spreadsheets', 'Lesson plans', 'Manuals'],
  },
])
