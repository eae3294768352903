import type { Project } from '@/content/schema'
import { ProjectFigure } from './project-figure'
import './project-pictures.css'

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
