import { Banner } from '@/components/ui/banner'
import { emailLink } from '@/content/links'
import { site } from '@/content/site'
import { cvAccept, formatMegabytes } from '@/lib/cv-files/policy'
import type { JobRecord } from '@/lib/jobs/schema'
import { ApplicationForm } from './application-form'
import { FeeNotice } from './fee-notice'

type ApplySectionProps = {
  job: JobRecord
  /** The largest CV, in bytes. */
  cvMaxBytes: number
  /** Whether a payment page follows where a fee is asked. */
  payable: boolean
}

/** Everything about applying: the fee, if one is asked, then the form. */
export function ApplySection({ job, cvMaxBytes, payable }: ApplySectionProps) {
  const asksFee = job.commitmentFee > 0
  return (
    <section className="docket-page-form" id="apply" aria-label="Apply">
      {asksFee && <FeeNotice fee={job.commitmentFee} payable={payable} />}
      <NoScriptNote title={job.title} />
      <ApplicationForm
        url={`/api/jobs/apply/${job._id}`}
        asksFee={asksFee}
        cv={{
          accept: cvAccept,
          maxBytes: cvMaxBytes,
          hint: `PDF, DOC or DOCX, up to ${formatMegabytes(cvMaxBytes)}.`,
        }}
      />
    </section>
  )
}

/** Another way to apply, for visitors whose browser runs no script. */
function NoScriptNote({ title }: { title: string }) {
  return (
    <noscript>
      <Banner kind="info" title="Your browser runs no script">
        <p>
          You can still apply: send your name, phone number, skills and CV to{' '}
          <a className="link" href={emailLink(`Application: ${title}`)}>
            {site.email}
          </a>
          .
        </p>
      </Banner>
    </noscript>
  )
}
