import { Fragment } from 'react'
import { orNA } from '@/lib/text/format'

/** An e-mail address, or N/A; where a line is too narrow for it, it breaks before its @ or a dot that comes before that. */
export function Email({ address }: { address: string | null | undefined }) {
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
