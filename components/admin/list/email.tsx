import { orNA } from '@/lib/text/format'

/** An e-mail address, or N/A; where a line is too narrow for it, it breaks before its @. */
export function Email({ address }: { address: string | null | undefined }) {
  const text = orNA(address)
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
