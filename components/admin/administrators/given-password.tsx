'use client'

import { ShownOnce } from '@/components/admin/form/shown-once'

type GivenPasswordProps = { email: string; password: string; onDone: () => void }

/** Shows an administrator's generated password once. Use it with `useAskBeforeLeaving`. */
export function GivenPassword({ email, password, onDone }: GivenPasswordProps) {
  return (
    <ShownOnce
      words={`Give ${email} this password, on paper or by phone rather than by mail. It is shown this once; they have to choose their own when they sign in with it.`}
      text={password}
      doneLabel="I have kept it"
      onDone={onDone}
    >
      <code className="administrators-password">{password}</code>
    </ShownOnce>
  )
}
