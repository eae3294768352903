import { PrivacyLine } from '@/components/forms/privacy-line'
import { CallToPay } from '@/components/payments/call-to-pay'
import { privacyLines, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { cvAccept } from '@/lib/cv-files/policy'
import type { RefusedForm } from '@/lib/forms/returned-form'
import type { FurtherJob, JobRecord } from '@/lib/jobs/schema'
import { formatBytes } from '@/lib/text/format'
import { ApplicationForm } from './application-form'
import { FeeNotice } from './fee-notice'

type ApplySectionProps = {
  job: JobRecord
  /** Other open jobs. */
  further: readonly FurtherJob[]
  /** The largest CV, in bytes. */
  cvMaxBytes: number
  /** Whether a large CV is sent to the store ahead of the form. */
  cvDirect: boolean
  /** Whether payments are on, so that a payment page follows where a fee is asked. */
  payable: boolean
  /** The application that was sent without script and refused, where this is its page. */
  returned: RefusedForm | undefined
}

/** Everything about applying: the fee, if one is asked, then the form. */
export function ApplySection({ job, further, cvMaxBytes, cvDirect, payable, returned }: ApplySectionProps) {
  const asksFee = job.commitmentFee > 0
  return (
    <section className="docket-page-form" id="apply" aria-label="Apply">
      {asksFee && <FeeNotice fee={job.commitmentFee} payable={payable} />}
      <ApplicationForm
        url={`/api/jobs/apply/${job._id}`}
        job={{ title: job.title, howToPay: asksFee && !payable && <HowToPay />, further }}
        nextStep={site.nextSteps.application}
        cv={{
          accept: cvAccept,
          maxBytes: cvMaxBytes,
          direct: cvDirect,
          hint: `PDF, DOC or DOCX, up to ${formatBytes(cvMaxBytes)}.`,
        }}
        shown={{ privacyVersion, shownFee: job.commitmentFee }}
        privacyLine={
          <>
            <input type="hidden" name="shownFee" value={job.commitmentFee} />
            <PrivacyLine text={privacyLines.application} version={privacyVersion} />
          </>
        }
        returned={returned}
      />
    </section>
  )
}

function HowToPay() {
  return (
    <>
      <CallToPay /> the commitment fee.
    </>
  )
}
