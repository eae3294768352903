'use client'

import { useState } from 'react'

/** Which of the listed records are selected; those that leave the list leave the selection. */
export function useSelection(listedIds: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = listedIds.filter(id => chosen.has(id))

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
