import { Fragment, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { type FirstStep, firstSteps } from '@/lib/dashboard/schema'
import { keyVariables } from '@/lib/payments/constants'

type FirstStepsProps = {
  /** The steps that are still to be done. */
  left: readonly FirstStep[]
  /** The admin area's path with its secret prefix. */
  base: string
}

const words: Record<FirstStep, { title: string; how: (base: string) => ReactNode }> = {
  password: {
    title: 'Choose a password of your own',
    how: base => (
      <>
        The present one was generated, and stands in a file of the server.{' '}
        <PageLink className="link" href={`${base}/account`}>
          Change it
        </PageLink>
      </>
    ),
  },
  details: {
    title: 'Say who you are',
    how: () => (
      <>
        The phone, the email or the social link is still an invented one. Change it in{' '}
        <code>content/site.ts</code>, then build the site again.
      </>
    ),
  },
  mail: {
    title: 'Have mail sent',
    how: () => (
      <>
        Applicants and students hear nothing yet. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code>, then
        restart the site.
      </>
    ),
  },
  payments: {
    title: 'Take real payments',
    how: () => (
      <>
        No money comes in on the site yet. Set{' '}
        {keyVariables.map((name, at) => (
          <Fragment key={name}>
            {at > 0 && ' or '}
            <code>{name}</code>
          </Fragment>
        ))}
        , or <code>PAYMENT_PROVIDER=none</code> to do without, then restart the site.
      </>
    ),
  },
  job: {
    title: 'Publish your first job',
    how: base => (
      <>
        No job here is your own yet.{' '}
        <PageLink className="link" href={`${base}/jobs?edit=new`}>
          Write one
        </PageLink>
      </>
    ),
  },
}

/** A list of what a new owner has to do before the site has visitors; nothing once all of it is done. */
export function FirstSteps({ left, base }: FirstStepsProps) {
  if (left.length === 0) return null
  return (
    <section className="dashboard-steps" aria-labelledby="steps-title">
      <h2 id="steps-title">Before visitors come</h2>
      <ol>
        {firstSteps.map(step =>
          left.includes(step) ? (
            <li key={step}>
              <div>
                <b>{words[step].title}</b>
                <p>{words[step].how(base)}</p>
              </div>
            </li>
          ) : (
            <li key={step} className="dashboard-step--done">
              <Icon name="check" />
              <span>
                {words[step].title} <span className="visually-hidden">(done)</span>
              </span>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
