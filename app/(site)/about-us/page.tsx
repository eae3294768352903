import { PressSheet } from '@/components/sections/about/press-sheet'
import { Newsletter } from '@/components/sections/newsletter/newsletter'
import { Masonry } from '@/components/sections/projects/project-pictures'
import { MoreLink, SectionHead } from '@/components/sections/section-head'
import { ServiceChips } from '@/components/sections/services/service-chips'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { projects } from '@/content/projects'
import { services } from '@/content/services'
import { site } from '@/content/site'
import { team } from '@/content/team'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/about/about.css'

const lead = `One studio in ${site.address.locality} where the designer also stands at the press.`
const onTheSheet = ['luka-pam', 'ada-okonkwo', 'yusuf-adamu', 'kaneng-gyang']

const path = '/about-us'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'About Us' }]

export const metadata = pageMetadata({
  title: 'About Us',
  description: `Graphics, printing and computer training experts in ${site.address.locality}: who we are, what we do and some of our work.`,
  path,
  image: '/og/page/about-us',
})

export default function AboutPage() {
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar
        title="About Us"
        lead={lead}
        stock="acha"
        crumbs={crumbs}
        art={<TitleArt section="about" />}
      />
      <section className="section container about-intro">
        <div>
          <h2>Graphics, Printing, and Computer Training Experts</h2>
          <p>
            We draw it, we print it and we teach you how it is done. A job starts with your words, becomes a
            drawing on screen, and leaves as something you can hold, visit or tap.
          </p>
          <p>
            The same people who do the work teach the classes. What you learn here is what we used this
            morning.
          </p>
        </div>
        <PressSheet people={team.filter(person => onTheSheet.includes(person.slug))} />
      </section>
      <section className="band">
        <div className="section container">
          <SectionHead
            title="What we do"
            text="Five services, one studio. Most jobs use more than one of them."
          />
          <ServiceChips services={services.slice(0, 4)} />
          <MoreLink href="/service-single/training">The fifth is training</MoreLink>
        </div>
      </section>
      <section className="section container">
        <SectionHead title="Some of our work" />
        <Masonry projects={projects.slice(6, 10)} />
        <MoreLink href="/projects">All {projects.length} projects</MoreLink>
        <Newsletter />
      </section>
    </>
  )
}
