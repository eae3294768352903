import { type DragEvent, useState } from 'react'

/** Takes a file that is dropped on an element; `handlers` go on it, `over` says that one hovers there. */
export function useFileDrop(onSelect: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const dropped = event.dataTransfer.files[0]
      if (dropped) onSelect(dropped)
    },
  }
  return { over, handlers }
}
