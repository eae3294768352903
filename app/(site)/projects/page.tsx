import { Newsletter } from '@/components/sections/newsletter/newsletter'
import { Masonry } from '@/components/sections/projects/project-pictures'
import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { TitleBar } from '@/components/ui/title-bar'
import { projects } from '@/content/projects'
import { texts } from '@/content/texts'
import { pageMetadata } from '@/lib/seo/metadata'

const { description, lead } = texts.projects

const path = '/projects'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Projects' }]

export const metadata = pageMetadata({
  title: 'Projects',
  description,
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
