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
 * A section's drawing in the title bar's frame of 760 by 360. It is a file drawn by `use`, for the reasons in
 * `components/sections/hero/landscape.tsx`.
 */
export function TitleArt({ section }: { section: Section }) {
  return <use href={`/artwork/title-bars/${section}.svg#drawing`} />
}
