import { inlineDrawing } from '@/lib/artwork/inline-drawing'

type Section =
  | 'jobs'
  | 'job-application'
  | 'courses'
  | 'course-enrollment'
  | 'about'
  | 'services'
  | 'team'
  | 'contact'

/** A section's overprint drawing, for the title bar's 760 by 360 frame. */
export function TitleArt({ section }: { section: Section }) {
  return <image href={inlineDrawing(`/artwork/title-bars/${section}.svg`)} width="760" height="360" />
}
