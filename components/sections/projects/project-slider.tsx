import type { ReactNode } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { Project } from '@/content/schema'
import { Artwork } from '../artwork'
import { SliderFrame } from './slider-frame'
import './slider.css'

function Slide({ project }: { project: Project }) {
  const crop = project.slideCrop === 'right' ? 'slider-art slider-art--right' : 'slider-art'
  return (
    <article className="slider-slide">
      <PageLink href={`/project-single/${project.slug}`}>
        <div className={crop}>
          <Artwork picture={project.image} decorative />
        </div>
        <div className="slider-caption">
          <h3>{project.title}</h3>
          <span>{project.sub}</span>
        </div>
      </PageLink>
    </article>
  )
}

type Props = { title: string; projects: readonly Project[]; children: ReactNode }

/** Projects side by side; the children below them lead to the other projects. */
export function ProjectSlider({ title, projects, children }: Props) {
  const patches = projects.map(({ slug, patch }) => ({ slug, ink: patch }))
  return (
    <section className="section slider" id="work">
      <SliderFrame title={title} patches={patches}>
        {projects.map(project => (
          <Slide key={project.slug} project={project} />
        ))}
      </SliderFrame>
      <div className="container">{children}</div>
    </section>
  )
}
