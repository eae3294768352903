import { readDrawing } from '@/lib/artwork/drawing'

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
  const drawing = readDrawing(`/artwork/title-bars/${section}.svg`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from public/artwork
  return <g dangerouslySetInnerHTML={{ __html: drawing }} />
}
