'use client'

import { useState } from 'react'
import { adminFetch } from '@/components/admin/session/admin-fetch'
import { Button } from '@/components/ui/button'
import { PanelPart } from '@/components/ui/panel'
import { kindByName, PREVIEW_TYPE } from '@/lib/cv-files/policy'
import { orNA } from '@/lib/text/format'

type CvPartProps = { cv: string; filename: string }

/** The CV to open or download, and where it is a PDF, to look at right here. Give it the CV as key. */
export function CvPart({ cv, filename }: CvPartProps) {
  if (!cv) return <PanelPart title="CV">N/A</PanelPart>
  const isPdf = kindByName(filename)?.contentType === PREVIEW_TYPE
  return (
    <PanelPart title="CV">
      <a className="link" href={cvUrl(cv)} target="_blank" rel="noopener">
        {orNA(filename)}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {isPdf ? (
        <CvPreview cv={cv} filename={filename} />
      ) : (
        <p className="admin-page-small">Only a PDF has a preview; download this file to read it.</p>
      )}
    </PanelPart>
  )
}

type Preview = 'closed' | 'loading' | 'open' | 'missing' | 'unsupported'

const troubles: Partial<Record<Preview, string>> = {
  missing: 'The file could not be loaded. Please try again.',
  unsupported: 'This browser shows no PDF inside a page; open the file instead.',
}

/** Loads nothing before the button is pressed: a CV may be several megabytes. */
function CvPreview({ cv, filename }: CvPartProps) {
  const [preview, setPreview] = useState<Preview>('closed')
  const open = preview === 'open'

  async function show() {
    if (!navigator.pdfViewerEnabled) return setPreview('unsupported')
    setPreview('loading')
    // Requested first, so that a refusal is shown in our words and not inside the frame.
    const found = await adminFetch(`/cv/${encodeURIComponent(cv)}?preview`, { method: 'HEAD' }).catch(
      () => null,
    )
    setPreview(found?.ok ? 'open' : 'missing')
  }

  return (
    <div className="applications-cv">
      <Button
        size="small"
        flat
        variant="quiet"
        aria-expanded={open}
        loading={preview === 'loading'}
        loadingLabel="Loading"
        onClick={() => (open ? setPreview('closed') : show())}
      >
        {open ? 'Hide preview' : 'Show preview'}
      </Button>
      <p className="admin-page-small" role="status">
        {troubles[preview]}
      </p>
      {open && <iframe title={`Preview of ${filename}`} src={`${cvUrl(cv)}?preview#navpanes=0&view=FitH`} />}
    </div>
  )
}

function cvUrl(cv: string): string {
  return `/api/cv/${encodeURIComponent(cv)}`
}
