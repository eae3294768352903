'use client'

import { useSearchParams } from 'next/navigation'
import type { MouseEvent } from 'react'

/** Which parameter of a list's URL names what is open beside it. */
export type Opens = 'view' | 'edit'

const formId = (opens: Opens) => `open-${opens}`

/** What the buttons that open a record submit before hydration: it loads the list again, with the record in its URL. */
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

/** Returns the attributes of a button that opens a record beside the list: at once when hydrated, otherwise by `OpeningForm`. */
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
