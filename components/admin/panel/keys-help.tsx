'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { useKeys, useKeysOn } from './use-keys'

/** The help on single keys: the key or keys, and what they do. */
export type KeyHelp = readonly (readonly [keys: string, what: string])[]

const everywhere: KeyHelp = [
  ['J or N', 'The next one'],
  ['K', 'The one before'],
  ['Escape', 'Close it'],
  ['?', 'Show these keys'],
]

/** A button that shows what the keys do, as the question mark does, and lets the administrator switch the keys off. */
export function KeysHelp({ keys }: { keys: KeyHelp }) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useKeysOn()
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className="table-button sheet-keys-button" onClick={() => setOpen(true)}>
        Keys
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keys">
        <dl className="sheet-keys">
          {[...keys, ...everywhere].map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="sheet-keys-switch">
          <input type="checkbox" checked={on} onChange={event => setOn(event.target.checked)} />
          Use these keys, except while typing
        </label>
      </Dialog>
    </>
  )
}
