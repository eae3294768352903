'use client'

import { useEffect, useRef, useState } from 'react'
import { useStoredSwitch } from '@/components/admin/panel/stored-switch'
import { useKeys, useKeysOn } from '@/components/admin/panel/use-keys'
import { adminFetch } from '@/components/admin/session/admin-fetch'
import { Button } from '@/components/ui/button'
import { PanelPart } from '@/components/ui/panel'
import { useHydrated } from '@/components/ui/use-hydrated'
import { kindByName, PREVIEW_TYPE } from '@/lib/cv-files/policy'
import { orNA } from '@/lib/text/format'

type CvPartProps = { cv: string; filename: string }

/** Links that open or download the CV, and a preview where it is a PDF and the browser shows that inside a page. */
export function CvPart({ cv, filename, erased }: CvPartProps & { erased: boolean }) {
  const hasViewer = usePdfViewer()
  if (!cv || erased) return <PanelPart title="CV">{erased ? 'Erased' : 'N/A'}</PanelPart>
  const isPdf = kindByName(filename)?.contentType === PREVIEW_TYPE
  return (
    <PanelPart title="CV">
      <a className="link" href={cvUrl(cv)} target="_blank" rel="noopener">
        {orNA(filename)}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {isPdf && hasViewer && <CvPreview cv={cv} filename={filename} />}
      {!isPdf && <p className="admin-page-small">Only a PDF has a preview; download this file to read it.</p>}
    </PanelPart>
  )
}

type Preview = 'loading' | 'open' | 'missing'

/**
 * The preview of a CV. It loads nothing before its button is pressed, because a CV may be several megabytes. After that the CV of each
 * application that is opened is shown, until the preview is hidden.
 */
function CvPreview({ cv, filename }: CvPartProps) {
  const [wanted, setWanted] = useStoredSwitch('adminPreviewsWanted', 'tab')
  const preview = usePreview(wanted ? cv : null)
  const toggle = () => setWanted(!wanted)
  const open = preview === 'open'
  useKeys({ p: toggle })
  const frame = useFocusBack()

  return (
    <div className="applications-cv">
      <Button
        size="compact"
        variant="quiet"
        aria-expanded={open}
        aria-keyshortcuts="p"
        loading={preview === 'loading'}
        loadingLabel="Loading"
        onClick={toggle}
      >
        {wanted ? 'Hide preview' : 'Show preview'}
      </Button>
      <p className="admin-page-small" role="status">
        {preview === 'missing' && 'The file could not be loaded. Please try again.'}
      </p>
      {open && (
        <iframe
          ref={frame}
          title={`Preview of ${filename}`}
          tabIndex={-1}
          src={`${cvUrl(cv)}?preview#navpanes=0&view=FitH`}
        />
      )}
    </div>
  )
}

/**
 * Takes the focus back when the frame was clicked: the browser's PDF viewer takes all keys, so that J or A would do nothing. Wheel and
 * mouse still work in the frame. Where single keys are switched off, the frame keeps the focus.
 */
function useFocusBack() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [on] = useKeysOn()
  useEffect(() => {
    if (!on) return
    const takeBack = () => {
      if (document.activeElement === frame.current) frame.current?.blur()
    }
    // The frame gets the focus only after the window's blur event.
    const onBlur = () => setTimeout(takeBack)
    window.addEventListener('blur', onBlur)
    return () => window.removeEventListener('blur', onBlur)
  }, [on])
  return frame
}

/** Loads a CV for the preview; null while there is none to show. */
function usePreview(cv: string | null): Preview | null {
  const [found, setFound] = useState<{ cv: string; preview: Preview } | null>(null)
  useEffect(() => {
    if (cv === null) return setFound(null)
    let stale = false
    void findPreview(cv).then(preview => stale || setFound({ cv, preview }))
    return () => {
      stale = true
    }
  }, [cv])
  if (cv === null) return null
  return found?.cv === cv ? found.preview : 'loading'
}

/** Requests the CV before the frame does, so that a refusal is shown as a message of the site and not within the frame. */
async function findPreview(cv: string): Promise<Preview> {
  const found = await adminFetch(`/cv/${encodeURIComponent(cv)}?preview`, { method: 'HEAD' }).catch(
    () => null,
  )
  return found?.ok ? 'open' : 'missing'
}

function cvUrl(cv: string): string {
  return `/api/cv/${encodeURIComponent(cv)}`
}

/** Tells whether the browser shows a PDF inside a page, as Chrome on Android does not; false before hydration. */
export function usePdfViewer(): boolean {
  // Browsers of early 2022 may lack the property, and have a viewer all the same.
  return useHydrated() && navigator.pdfViewerEnabled !== false
}
