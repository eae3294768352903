'use client'

import { useEffect, useState } from 'react'

/** What the checkboxes of a list are called; each has its record's id as value, and the one for all of them `WHOLE_PAGE`. */
export const SELECTED = 'selected'
export const WHOLE_PAGE = 'page'

/** Which of the listed records are selected; those that leave the list leave the selection. */
export function useSelection(listedIds: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = listedIds.filter(id => chosen.has(id))

  // What was ticked before the script had come, or stayed ticked through a reload.
  useEffect(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[name=${SELECTED}]:enabled`)]
    const ticked = boxes.filter(({ checked }) => checked)
    const isWhole = ticked.some(({ value }) => value === WHOLE_PAGE)
    if (ticked.length > 0) setChosen(new Set((isWhole ? boxes : ticked).map(({ value }) => value)))
  }, [])

  function toggle(id: string) {
    setChosen(new Set(selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id]))
  }

  return {
    selected,
    toggle,
    isSelected: (id: string) => selected.includes(id),
    selectAll: () => setChosen(new Set(listedIds)),
    clear: () => setChosen(new Set()),
  }
}
