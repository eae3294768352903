import { Newsletter } from '@/components/sections/newsletter/newsletter'
import { Masonry } from '@/components/sections/projects/project-pictures'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { projects } from '@/content/projects'
import { site } from '@/content/site'
import { pageMetadata } from '@/lib/seo/metadata'

const lead = `All of it drawn in ${site.address.locality}; most of it printed here too.`

const path = '/projects'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Projects' }]

export const metadata = pageMetadata({
  title: 'Projects',
  description: `Posters, identities, apps, signs and books: everything from our studio in ${site.address.locality} that we may show.`,
  path,
  image: '/og/page/projects',
})

export default function ProjectsPage() {
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar
        title="Projects"
        lead={lead}
        stock="laterite"
        crumbs={crumbs}
        art={<TitleArt section="about" />}
      />
      <section className="section container">
        <h2 className="visually-hidden">All projects</h2>
        <Masonry projects={projects} />
        <Newsletter />
      </section>
    </>
  )
}
