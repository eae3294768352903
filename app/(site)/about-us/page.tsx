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
import { team } from '@/content/team'
import { texts } from '@/content/texts'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/about/about.css'

const { description, lead, title, paragraphs, services: whatWeDo, work } = texts.about
const onTheSheet = ['luka-pam', 'ada-okonkwo', 'yusuf-adamu', 'kaneng-gyang']

const path = '/about-us'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'About Us' }]

export const metadata = pageMetadata({
  title: 'About Us',
  description,
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
          <h2>{title}</h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <PressSheet people={team.filter(person => onTheSheet.includes(person.slug))} />
      </section>
      <section className="band">
        <div className="section container">
          <SectionHead title={whatWeDo.title} text={whatWeDo.text} />
          <ServiceChips services={services.slice(0, 4)} />
          <MoreLink href="/service-single/training">{whatWeDo.more}</MoreLink>
        </div>
      </section>
      <section className="section container">
        <SectionHead title={work} />
        <Masonry projects={projects.slice(6, 10)} />
        <MoreLink href="/projects">All {projects.length} projects</MoreLink>
        <Newsletter />
      </section>
    </>
  )
}
