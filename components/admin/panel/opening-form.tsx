'use client'

import { useSearchParams } from 'next/navigation'
import type { MouseEvent } from 'react'

/** Which parameter of a list's URL names what is open beside it. */
export type Opens = 'view' | 'edit'

const formId = (opens: Opens) => `open-${opens}`

/** What a button that opens a record does before the script has come: it loads the list anew, with the record in its URL. */
export function OpeningForm({ opens }: { opens: Opens }) {
  const params = useSearchParams()
  return (
    <form id={formId(opens)} method="get" hidden>
      {[...params]
        .filter(([name]) => name !== opens)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </form>
  )
}

/** The attributes of a button that opens a record beside the list, at once where the script is there and else by `OpeningForm`. */
export function openingAttributes(opens: Opens, id: string, open: (id: string) => void) {
  return {
    type: 'submit',
    form: formId(opens),
    name: opens,
    value: id,
    onClick(event: MouseEvent) {
      event.preventDefault()
      open(id)
    },
  } as const
}
