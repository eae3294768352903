import { type RefObject, useLayoutEffect } from 'react'

// The browser tells nobody in which order its modal dialogs lie.
const layers: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The modal dialogs that are open, the topmost last. */
export const modalLayers = (): readonly HTMLDialogElement[] => layers

/** Calls the listener whenever a modal dialog opens, or is about to close or to leave the page; returns what ends that. */
export function onLayersChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Counts a dialog among the layers as long as it is modal.
 * @param place where it lies: a sheet is `below` the questions that are open when a phone is turned
 */
export function useModalLayer(
  dialog: RefObject<HTMLDialogElement | null>,
  isModal: boolean,
  place: 'above' | 'below' = 'above',
): void {
  useLayoutEffect(() => {
    const layer = dialog.current
    if (!isModal || !layer) return
    layers.splice(place === 'above' ? layers.length : 0, 0, layer)
    announce()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      announce()
    }
  }, [dialog, isModal, place])
}

function announce() {
  for (const listener of listeners) listener()
}
