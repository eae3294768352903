'use client'

import { useEffect, useState } from 'react'

/** The `name` of a list's checkboxes. Each has its record's id as value; the one that selects all has `WHOLE_PAGE`. */
export const SELECTED = 'selected'
export const WHOLE_PAGE = 'page'

/** Which of the listed records are selected. A record that leaves the list is no longer selected. */
export function useSelection(listedIds: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = listedIds.filter(id => chosen.has(id))

  // Reads the boxes that were ticked before hydration, or that the browser kept ticked through a reload.
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
