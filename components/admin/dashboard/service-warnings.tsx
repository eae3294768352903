import { Banner } from '@/components/ui/banner'

/** What narrows the service, as `lib/readiness/check.ts` names it; the page passes it on, so a new one must be put into words here. */
type Narrowing = 'disk' | 'scanner' | 'backup'

const warnings: Record<Narrowing, { title: string; text: string }> = {
  disk: {
    title: 'The disk is nearly full, so no CVs are taken.',
    text: 'Whoever applies for a job is asked to come back later. Delete what is not needed from the server’s disk, or enlarge it; applications are then taken again by themselves.',
  },
  scanner: {
    title: 'The virus scanner does not respond, so no CVs are taken.',
    text: 'Whoever applies for a job is asked to come back later. Start clamd again, or take CLAMD_HOST out of the settings and restart the site to do without it.',
  },
  backup: {
    title: 'There is no backup of the last two days.',
    text: 'The daily backup does not succeed; the server’s log says why, in the lines of the job “backup”. Until it does, what came in since the last one is lost with the disk.',
  },
}

/** Says what the site cannot do at the moment, and what to do about it; nothing where all is well. */
export function ServiceWarnings({ narrowings }: { narrowings: Narrowing[] }) {
  return narrowings.map(narrowing => (
    <Banner key={narrowing} kind="error" title={warnings[narrowing].title}>
      <p>{warnings[narrowing].text}</p>
    </Banner>
  ))
}
