import { PageLink } from '@/components/ui/page-link'
import type { Project } from '@/content/schema'
import { Artwork } from '../artwork'
import './project-pictures.css'

/** A project's picture over its name, year and category; all of it is the link. */
export function ProjectFigure({ project }: { project: Project }) {
  return (
    <figure>
      <Artwork picture={project.image} decorative />
      <figcaption>
        <PageLink href={`/project-single/${project.slug}`}>
          <b>{project.title}</b>
          <span>{project.sub}</span>
        </PageLink>
      </figcaption>
    </figure>
  )
}

/** One column below 750 px and two above, read down the columns as they stand in the document. */
export function Masonry({ projects }: { projects: readonly Project[] }) {
  return (
    <div className="project-pictures-masonry">
      {projects.map(project => (
        <ProjectFigure key={project.slug} project={project} />
      ))}
    </div>
  )
}
