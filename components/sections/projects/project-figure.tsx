import Link from 'next/link'
import type { Project } from '@/content/schema'
import { Artwork } from '../artwork'

/** A project's picture over its name, year and category. */
export function ProjectFigure({ project }: { project: Project }) {
  return (
    <figure>
      <Link href={`/project-single/${project.slug}`} prefetch={false}>
        <Artwork picture={project.image} decorative />
        <figcaption>
          <b>{project.title}</b>
          <span>{project.sub}</span>
        </figcaption>
      </Link>
    </figure>
  )
}
