type Section =
  | 'jobs'
  | 'job-application'
  | 'courses'
  | 'course-enrollment'
  | 'about'
  | 'services'
  | 'team'
  | 'contact'

/**
 * A section's overprint drawing, for the title bar's 760 by 360 frame. A file of its own, used in place and not as a picture, for what
 * `components/sections/hero/landscape.tsx` says.
 */
export function TitleArt({ section }: { section: Section }) {
  return <use href={`/artwork/title-bars/${section}.svg#drawing`} />
}
