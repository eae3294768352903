import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TitleBar } from '@/components/ui/title-bar'
import type { ReturnedForm } from '@/lib/http/problem-body'
import './newsletter.css'

type NewsletterAnswerProps = {
  title: string
  lead: string
  /** Where the button posts to; undefined where there is nothing left to do. */
  action: string | undefined
  button: string
  /** The press that was refused, where this is its page. */
  returned: ReturnedForm | undefined
}

/**
 * The page behind a link in a letter of the newsletter: one button, and nothing happens before it is pressed. A plain form,
 * so that it needs no script.
 */
export function NewsletterAnswer({ title, lead, action, button, returned }: NewsletterAnswerProps) {
  return (
    <>
      <TitleBar
        title={title}
        lead={lead}
        stock="acha"
        crumbs={[{ label: 'Home', href: '/' }, { label: title }]}
        long
      />
      <section className="container section newsletter-page" aria-label={title}>
        {returned && (
          <Banner kind="error" title="That was not done." live>
            <p>{returned.detail}</p>
          </Banner>
        )}
        {action && (
          <form method="post" action={action}>
            <Button type="submit">{button}</Button>
          </form>
        )}
      </section>
    </>
  )
}
