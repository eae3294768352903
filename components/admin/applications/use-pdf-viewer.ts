import { useHydrated } from '@/components/ui/use-hydrated'

/** Tells whether the browser shows a PDF inside a page, as Chrome on Android does not; false before hydration. */
export function usePdfViewer(): boolean {
  // Browsers of early 2022 may lack the property, and have a viewer all the same.
  return useHydrated() && navigator.pdfViewerEnabled !== false
}
