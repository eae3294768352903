import type { ReactNode, SVGProps } from 'react'

const drawings = {
  'arrow-right': <path d="M4 12h15m-6-6 6 6-6 6" />,
  'arrow-left': <path d="M20 12H5m6-6-6 6 6 6" />,
  'arrow-up': <path d="M12 20V5m-6 6 6-6 6 6" />,
  'arrow-down': <path d="M12 4v15m-6-6 6 6 6-6" />,
  'arrow-out': <path d="M8 16 17 7M9 7h8v8" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  download: <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />,
  upload: <path d="M12 16V5m-5 5 5-5 5 5M5 20h14" />,
  mail: <path d="M3 6h18v12H3zM3.5 6.5 12 13l8.5-6.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  chat: <path d="M4 5h16v11H10l-4.5 4V16H4zM8.5 9h7M8.5 12.5h4.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="4" />,
  pause: <path d="M9 5v14M15 5v14" />,
  play: <path d="M8 5v14l11-7z" />,
  phone: (
    <path d="M6 3h3l2 5-2.5 1.7a12 12 0 0 0 5.8 5.8L16 13l5 2v3a3 3 0 0 1-3 3C10.5 21 3 13.5 3 6a3 3 0 0 1 3-3Z" />
  ),
  pin: (
    <>
      <path d="M12 21c5-5.5 7-8.6 7-11.5a7 7 0 0 0-14 0C5 12.4 7 15.5 12 21Z" />
      <circle cx="12" cy="9.5" r="2.3" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5h.01" />
    </>
  ),
  warning: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.5h.01" />
    </>
  ),
  dashboard: <path d="M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z" />,
  briefcase: <path d="M4 8h16v11H4zM9 8V5h6v3M4 13h16" />,
  document: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  book: <path d="M12 6C9.5 4.5 6.5 4 3 4v15c3.5 0 6.5.5 9 2 2.5-1.5 5.5-2 9-2V4c-3.5 0-6.5.5-9 2ZM12 6v15" />,
  people: (
    <path d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7M18 15c2.5.7 4 2.6 4 6" />
  ),
  card: <path d="M3 6h18v12H3zM3 10h18M6.5 14.5H11" />,
  person: <path d="M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM4 21c0-4.5 3.5-6.5 8-6.5s8 2 8 6.5" />,
  shield: <path d="M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6z" />,
  logout: <path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

type IconProps = Omit<SVGProps<SVGSVGElement>, 'name' | 'className'> & { name: IconName }

/**
 * A line drawing beside words, hidden from screen readers because the words say the same. Its size in the markup is for browsers that
 * read no style sheet of ours (docs/decisions/009-pages.md).
 */
export function Icon({ name, ...rest }: IconProps) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" {...rest}>
      {drawings[name]}
    </svg>
  )
}
