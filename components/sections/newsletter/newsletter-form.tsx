'use client'

import type { ReactNode } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { useDraft } from '@/components/ui/use-draft'
import { progressLabels, useSubmission } from '@/components/ui/use-submission'
import { NOTHING_RETURNED, type ReturnedForm } from '@/lib/http/problem-body'
import type { NewsletterFields } from '@/lib/subscribers/schema'
import type { NewsletterOutcome } from './newsletter-submission'

const NAME = '/api/newsletter'
const FAILED = 'That was not sent.'

const loadSubmission = () => import('./newsletter-submission')

const lazyResolver: Resolver<NewsletterFields> = async (...given) => {
  const { newsletterResolver } = await loadSubmission()
  return newsletterResolver(...given)
}

// Where it fails, the submission fetches it again and says so.
function prepare() {
  loadSubmission().catch(() => undefined)
}

type NewsletterFormProps = {
  /** The privacy notice: its version, and the line that leads to it. */
  privacy: { version: string; line: ReactNode }
  /** The e-mail that was sent without script and refused, where this is its page. */
  returned?: ReturnedForm
}

/** Takes an e-mail for the newsletter, then says to look for the letter that asks to confirm it. */
export function NewsletterForm({ privacy, returned }: NewsletterFormProps) {
  const { typed, errors: refused } = returned ?? NOTHING_RETURNED
  const form = useForm<NewsletterFields>({
    defaultValues: { email: typed.email ?? '' },
    resolver: lazyResolver,
  })
  const clearDraft = useDraft(form, NAME, ['email'])
  const { submit, progress, outcome } = useSubmission<NewsletterFields, NewsletterOutcome>(
    form,
    NAME,
    async ({ email }) => {
      const { submitEmail } = await loadSubmission()
      const ended = await submitEmail(form, { email, privacyVersion: privacy.version })
      if (ended.kind === 'sent') clearDraft()
      return ended
    },
  )
  const { errors, submitCount } = form.formState
  if (outcome?.kind === 'sent') return <AnnouncedBanner kind="ok" title={outcome.message} />

  // What the server's page said holds until the form has checked itself.
  const error = errors.email?.message ?? (submitCount === 0 ? refused.email?.[0] : undefined)
  return (
    <form
      className="newsletter-form"
      method="post"
      action={NAME}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
    >
      {outcome?.kind === 'failed' && (
        <AnnouncedBanner kind="error" title={FAILED}>
          <p>{outcome.detail}</p>
        </AnnouncedBanner>
      )}
      {!outcome && !progress && returned && !error && (
        <Banner kind="error" title={FAILED} live>
          <p>{returned.detail}</p>
        </Banner>
      )}
      <div className="newsletter-row">
        <Field id="newsletter-email" label="Email" error={error}>
          {control => (
            <Input
              {...control}
              {...form.register('email')}
              defaultValue={typed.email}
              type="email"
              required
              autoComplete="email"
            />
          )}
        </Field>
        <Button type="submit" loading={Boolean(progress)} loadingLabel={progress && progressLabels[progress]}>
          Subscribe
        </Button>
      </div>
      {privacy.line}
    </form>
  )
}
