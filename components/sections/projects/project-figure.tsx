import { PageLink } from '@/components/ui/page-link'
import type { Project } from '@/content/schema'
import { Artwork } from '../artwork'

/** A project's picture over its name, year and category. */
export function ProjectFigure({ project }: { project: Project }) {
  return (
    <figure>
      <PageLink href={`/project-single/${project.slug}`}>
        <Artwork picture={project.image} decorative />
        <figcaption>
          <b>{project.title}</b>
          <span>{project.sub}</span>
        </figcaption>
      </PageLink>
    </figure>
  )
}
