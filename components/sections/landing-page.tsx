import { JsonLd } from '@/components/seo/json-ld'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { texts } from '@/content/texts'
import { businessData } from '@/lib/seo/business'
import { Hero, servicesAnchor } from './hero/hero'
import { Marquee } from './marquee/marquee'
import { ProjectSlider } from './projects/project-slider'
import { MoreLink, SectionHead } from './section-head'
import { ServiceChips } from './services/service-chips'

const { services: whatWeDo, work } = texts.home

/** The page at /, /home and /index. */
export function LandingPage() {
  return (
    <>
      <JsonLd data={businessData()} />
      <Hero />
      <section className="section container" id={servicesAnchor}>
        <SectionHead title={whatWeDo.title} text={whatWeDo.text} />
        <ServiceChips services={services.slice(0, 4)} />
        <MoreLink href="/service-single/training">{whatWeDo.more}</MoreLink>
      </section>
      <Marquee />
      <ProjectSlider title={work} projects={projects.slice(0, 5)}>
        <MoreLink href="/projects">All {projects.length} projects</MoreLink>
      </ProjectSlider>
    </>
  )
}
