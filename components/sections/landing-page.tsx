import { JsonLd } from '@/components/seo/json-ld'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { businessData } from '@/lib/seo/business'
import { Hero, servicesAnchor } from './hero/hero'
import { Marquee } from './marquee/marquee'
import { ProjectSlider } from './projects/project-slider'
import { MoreLink, SectionHead } from './section-head'
import { ServiceChips } from './services/service-chips'

/** The page at /, /home and /index. */
export function LandingPage() {
  return (
    <>
      <JsonLd data={businessData()} />
      <Hero />
      <section className="section container" id={servicesAnchor}>
        <SectionHead
          title="What we do every day"
          text="Bring a sketch, a voice note or only a problem. You leave with something you can print, publish or put in a customer’s hand."
        />
        <ServiceChips services={services.slice(0, 4)} />
        <MoreLink href="/service-single/training">The fifth is training: learn it from us</MoreLink>
      </section>
      <Marquee />
      <ProjectSlider title="Work off the press and off the screen" projects={projects.slice(0, 5)}>
        <MoreLink href="/projects">All {projects.length} projects</MoreLink>
      </ProjectSlider>
    </>
  )
}
