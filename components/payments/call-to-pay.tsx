import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'

/** Says whom to call where the site takes no payments, without the sentence's end. */
export function CallToPay() {
  return (
    <>
      Call us on{' '}
      <a className="link" href={telephoneLink}>
        {site.phone}
      </a>{' '}
      about how to pay
    </>
  )
}
