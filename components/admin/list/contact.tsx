import { Fragment } from 'react'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/dates/format'
import { ERASED_PHONE, isErasedEmail } from '@/lib/erased-records/rules'
import { formatPhone, orNA } from '@/lib/text/format'

const ERASED = 'Erased'

/** An e-mail address, N/A, or Erased. On a narrow line it breaks before its @ or before a dot that precedes the @. */
export function Email({ address }: { address: string | null | undefined }) {
  if (address && isErasedEmail(address)) return ERASED
  return orNA(address)
    .split(/(?=@|\..*@)/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))
}

type EmailLinkProps = {
  address: string | null | undefined
  /** What the mail is about; left out where nothing says that. */
  subject?: string
}

/** An e-mail address that opens a mail to it; N/A or Erased where there is none to write to. */
export function EmailLink({ address, subject }: EmailLinkProps) {
  if (!address || isErasedEmail(address)) return <Email address={address} />
  return (
    <a className="link" href={`mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
      <Email address={address} />
    </a>
  )
}

/** A note that the last letter to an e-mail could not be delivered; nothing where it could. */
export function unreachedFact(unreachedAt: string | null): (readonly [term: string, value: string])[] {
  if (!unreachedAt) return []
  return [
    [
      'Letters',
      `The last one may not have reached them: it was given up on ${formatDate(unreachedAt)}. Call them.`,
    ],
  ]
}

/** A phone number that is called by a press, with a way to write to it on WhatsApp; N/A or Erased where there is none. In E.164. */
export function PhoneLinks({ number, name }: { number: string | null | undefined; name: string }) {
  if (!number) return 'N/A'
  if (number === ERASED_PHONE) return ERASED
  return (
    <span className="admin-page-phone">
      <a className="link" href={`tel:${number}`}>
        {formatPhone(number)}
      </a>
      <a
        className="table-button"
        href={`https://wa.me/${number.replace(/\D/g, '')}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="arrow-out" />
        WhatsApp<span className="visually-hidden">{` ${orNA(name)} (opens in a new tab)`}</span>
      </a>
    </span>
  )
}
