import { formatDateTime } from '@/lib/dates/format'
import type { ChangedField, RecordChange } from '@/lib/history/schema'
import { findChangedPart } from './changed-part'

const LONG_TEXT = 240

/** Who made a change, and when. */
export function ChangedBy({ who, when }: Pick<RecordChange, 'who' | 'when'>) {
  return (
    <p>
      <b>{who ?? 'System'}</b> <time dateTime={when}>{formatDateTime(when)}</time>
    </p>
  )
}

/** What one change did: the value of each field before and after it. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className="record-history-diff">
      {fields.map(field => (
        <div key={field.name}>
          <dt>{field.name}</dt>
          <ChangedValue {...field} />
        </div>
      ))}
    </dl>
  )
}

function ChangedValue(field: ChangedField) {
  const { from, to } = findChangedPart(field.from, field.to)
  return (
    <dd>
      <del>
        <span className="visually-hidden">From </span>
        <ChangedText text={from} />
      </del>
      <ins>
        <span className="visually-hidden">to </span>
        <ChangedText text={to} />
      </ins>
    </dd>
  )
}

/** A text; only the beginning of a long one, until somebody opens it. */
function ChangedText({ text }: { text: string }) {
  if (text.length <= LONG_TEXT) return text
  return (
    <details>
      <summary>{text.slice(0, LONG_TEXT / 2).trimEnd()} …</summary>
      {text}
    </details>
  )
}
