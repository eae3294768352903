import { CopyButton } from '@/components/ui/copy-button'
import { PanelPart } from '@/components/ui/panel'

/** The link to the status page of somebody who was enrolled just now, to be given to them. */
export function OwnPage({ link, unpaid }: { link: string; unpaid: boolean }) {
  return (
    <PanelPart title="Their own page">
      <p>
        Send them this link{unpaid && ' to pay by'}, and nobody else: it opens their enrollment. It is shown
        this once.
      </p>
      <p className="enrollments-link">{link}</p>
      <div className="panel-actions">
        <CopyButton
          label="Copy the link"
          text={link}
          copied="It is copied."
          failed="The browser does not copy here: mark it, and copy it yourself."
        />
      </div>
    </PanelPart>
  )
}
