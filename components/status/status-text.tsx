import { Fragment } from 'react'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'

const HELD = /(\S+(?:\u00a0\S+)+)/

/** A text in which each date stays on one line, unless large text leaves no room for that. */
export function Held({ text }: { text: string }) {
  return text.split(HELD).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
      <span key={at} className="whole">
        {part.replaceAll('\u00a0', ' ')}
      </span>
    ),
  )
}

/** A word too long for a line, such as a payment's reference: broken, if at all, after each six characters. */
export function Grouped({ text }: { text: string }) {
  return text.match(/.{1,6}/g)?.map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups of a text never move
    <Fragment key={at}>
      {group}
      <wbr />
    </Fragment>
  ))
}

/** A text in which the studio's phone number is a link that calls it. */
export function WithPhoneLink({ text }: { text: string }) {
  return text.split(site.phone).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    <Fragment key={at}>
      {at > 0 && (
        <a className="link" href={telephoneLink}>
          {site.phone}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
