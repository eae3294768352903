import { Fragment } from 'react'
import { orNA } from '@/lib/text/format'

/** An e-mail address, or N/A; where a line is too narrow for it, it breaks at its dots and before its @. */
export function Email({ address }: { address: string | null | undefined }) {
  const [first, ...rest] = orNA(address).split(/(?=[.@])/)
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
