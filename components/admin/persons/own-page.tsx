'use client'

import { AskFirst } from '@/components/admin/form/ask-first'
import { useMailIsOn } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { PanelPart } from '@/components/ui/panel'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { statusLinkResponseSchema } from '@/lib/status-page/schema'
import { orNA } from '@/lib/text/format'
import './own-page.css'

type OwnPageProps = {
  of: 'application' | 'enrollment'
  id: string
  name: string
  email: string
  /** Whether something is still to be paid, and can be on that page. */
  payable: boolean
  /** The link, where it was made just now; it is stored nowhere. */
  link: string | undefined
  /** Called with a new link, which replaces the one before; and without a link once it was mailed. */
  onGiven: (link?: string) => void
}

/** The link to a record's status page, and ways to give it to the sender again. */
export function OwnPage({ of, id, name, email, payable, link, onGiven }: OwnPageProps) {
  const mailIsOn = useMailIsOn()
  if (isErasedEmail(email)) return null
  const path = `/admin/${of}s/${id}/status-link`
  return (
    <PanelPart title="Their own page" onScreen>
      {link ? (
        <LinkToGive link={link} of={of} payable={payable} />
      ) : (
        <p className="admin-page-small">
          {`There they see how it stands${payable ? ', pay while that is possible' : ''} and correct their number. Where the link to it is lost, give it to them again.`}
        </p>
      )}
      <div className="panel-actions">
        {link && (
          <CopyButton
            label="Copy the link"
            text={link}
            copied="It is copied."
            failed="The browser does not copy here: mark it, and copy it yourself."
          />
        )}
        {mailIsOn && <MailLink path={path} email={email} onMailed={() => onGiven()} />}
        <MakeLink path={path} name={name} onMade={onGiven} />
      </div>
    </PanelPart>
  )
}

function LinkToGive({ link, of, payable }: { link: string } & Pick<OwnPageProps, 'of' | 'payable'>) {
  return (
    <>
      <p>
        {`Send them this link, and nobody else: it opens their ${of}${payable ? ', where they pay while that is possible' : ''}. It is shown this once.`}
      </p>
      <p className="own-page-link">{link}</p>
    </>
  )
}

function MailLink({ path, email, onMailed }: { path: string; email: string; onMailed: () => void }) {
  const { sending, send } = useAdminAction()

  async function mail() {
    const mailed = await send({
      path,
      value: { by: 'mail' },
      done: `The link goes to ${email}.`,
      failed: 'The link was not mailed. Please try again.',
      refresh: 'never',
    })
    if (mailed) onMailed()
  }

  return (
    <Button size="compact" variant="quiet" loading={sending} loadingLabel="Mailing" onClick={mail}>
      Mail the link
    </Button>
  )
}

type MakeLinkProps = { path: string; name: string; onMade: (link?: string) => void }

function MakeLink({ path, name, onMade }: MakeLinkProps) {
  return (
    <AskFirst
      label="Make a new link"
      question="Make a new link?"
      words={{ confirm: 'Make it', pending: 'Making it', leave: 'Leave it' }}
      action={{
        path,
        value: { by: 'hand' },
        async done(response) {
          onMade(statusLinkResponseSchema.parse(await response.json()).statusLink)
          return 'The new link is made; the one before has ended.'
        },
        failed: 'No link was made. Please try again.',
        refresh: 'never',
      }}
    >
      <p>
        The link that {orNA(name)} has opens nothing from then on. You give them the new one, which is shown
        here.
      </p>
    </AskFirst>
  )
}
