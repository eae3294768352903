import { PageLink } from '@/components/ui/page-link'
import type { Person, Project } from '@/content/schema'
import '../ink.css'

/** Year, category, the inks as patches, and who made it. */
export function ProjectFacts({ project, makers }: { project: Project; makers: readonly Person[] }) {
  return (
    <dl>
      <div>
        <dt>Year</dt>
        <dd>{project.year}</dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd>{project.category}</dd>
      </div>
      <div>
        <dt>Inks</dt>
        <dd className="record-inks">
          <span className="visually-hidden">{project.inks.join(', ')}</span>
          {project.inks.map(ink => (
            <i key={ink} className={`ink-${ink}`} />
          ))}
        </dd>
      </div>
      <div>
        <dt>Made by</dt>
        <dd>
          <ul>
            {makers.map(person => (
              <li key={person.slug}>
                <PageLink href={`/team-single/${person.slug}`} className="link">
                  {person.name}
                </PageLink>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
