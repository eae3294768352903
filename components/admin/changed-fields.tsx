import type { ChangedField } from '@/lib/history/schema'

const LONG_TEXT = 120

/** What one change did, field by field: what stood there, and what stands there since. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className="diff">
      {fields.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>
              <span className="vh">From </span>
              <ChangedText text={from} />
            </del>
            <ins>
              <span className="vh">to </span>
              <ChangedText text={to} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A long text shows its beginning, and the rest when asked for. */
function ChangedText({ text }: { text: string }) {
  if (text.length <= LONG_TEXT) return text
  return (
    <details>
      <summary>{text.slice(0, LONG_TEXT).trimEnd()}…</summary>
      {text}
    </details>
  )
}
