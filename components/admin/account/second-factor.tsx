'use client'

import { useState } from 'react'
import { ShownOnce, useAskBeforeLeaving } from '@/components/admin/form/shown-once'
import { Badge } from '@/components/ui/badge'
import { site } from '@/content/site'
import { describeCodesLeft } from '@/lib/second-factor/format'
import type { SecondFactorOffer, SecondFactorState } from '@/lib/second-factor/schema'
import { SecondFactorBegin } from './second-factor-begin'
import { SecondFactorConfirm } from './second-factor-confirm'
import { SecondFactorProofsForm } from './second-factor-proofs'

/** Switches the signed-in administrator's second factor on, in three steps, or off, and makes new recovery codes. */
export function SecondFactor({ email, state }: { email: string; state: SecondFactorState }) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)

  const question = useAskBeforeLeaving(recoveryCodes !== null, () => setRecoveryCodes(null))

  function showCodes(codes: string[]) {
    setOffer(null)
    setRecoveryCodes(codes)
  }

  if (recoveryCodes)
    return (
      <>
        <RecoveryCodes email={email} codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />
        {question}
      </>
    )
  if (offer)
    return <SecondFactorConfirm offer={offer} onConfirmed={showCodes} onCancel={() => setOffer(null)} />
  if (state.on)
    return (
      <>
        <p>
          <Badge tone="good">On</Badge> <span>{describeCodesLeft(state.recoveryCodesLeft)}</span>
        </p>
        <SecondFactorProofsForm email={email} onRenewed={setRecoveryCodes} />
      </>
    )
  return (
    <>
      <Badge tone="off">Off</Badge>
      <p>
        With it, whoever learns your password still needs your phone. You need an authenticator app, such as
        Aegis, 2FAS or Google Authenticator.
      </p>
      <SecondFactorBegin email={email} onOffered={setOffer} />
    </>
  )
}

type RecoveryCodesProps = { email: string; codes: string[]; onDone: () => void }

function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  return (
    <ShownOnce
      words="The second factor is on. Print these recovery codes or write them down: they are shown this once. Each lets you in once when your phone is lost."
      text={[`Recovery codes of ${email} for ${site.name}`, '', ...codes, ''].join('\n')}
      filename="recovery-codes.txt"
      doneLabel="I have kept them"
      onDone={onDone}
    >
      <ul className="account-codes" aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnce>
  )
}
