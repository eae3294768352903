import { Banner } from '@/components/ui/banner'
import type { Degradation } from '@/lib/readiness/constants'

const warnings: Record<Degradation, { title: string; text: string }> = {
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
  mail: {
    title: 'Letters have waited for more than an hour.',
    text: 'The mail server does not take them. See that SMTP_URL and MAIL_FROM are right; the doctor tries them out. They are sent by themselves as soon as it does, for up to three days.',
  },
  payments: {
    title: 'The payment provider does not respond, or refuses the key.',
    text: 'Whoever applies or enrolls is told that the payment page could not be opened, and can press Pay now later. It is asked again every few minutes.',
  },
}

/** Says what does not work at the moment, and what to do about it; nothing where everything works. */
export function ServiceWarnings({ degradations }: { degradations: Degradation[] }) {
  return degradations.map(degradation => (
    <Banner key={degradation} kind="error" title={warnings[degradation].title}>
      <p>{warnings[degradation].text}</p>
    </Banner>
  ))
}
