import type { ReactNode } from 'react'
import { RefusedBanner } from '@/components/forms/refused-banner'
import { Button } from '@/components/ui/button'
import { TitleBar } from '@/components/ui/title-bar'
import type { RefusedForm } from '@/lib/forms/returned-form'
import './newsletter.css'

type NewsletterConfirmationProps = {
  title: string
  lead: string
  /** The refusal of the button's form, where it was just sent and refused. */
  returned?: RefusedForm
  /** The button, or where to go on. */
  children: ReactNode
}

/** The page that a link in a newsletter mail leads to. Nothing happens before the visitor presses its button. */
export function NewsletterConfirmation({ title, lead, returned, children }: NewsletterConfirmationProps) {
  return (
    <>
      <TitleBar
        title={title}
        lead={lead}
        stock="acha"
        crumbs={[{ label: 'Home', href: '/' }, { label: title }]}
        long
      />
      <section className="container section" aria-label={title}>
        <div className="newsletter-page">
          <RefusedBanner title="That was not done." returned={returned} />
          <div>{children}</div>
        </div>
      </section>
    </>
  )
}

/** The button of the page: a plain form, so that it needs no script. */
export function ConfirmButton({ action, label }: { action: string; label: string }) {
  return (
    <form method="post" action={action}>
      <Button type="submit">{label}</Button>
    </form>
  )
}
