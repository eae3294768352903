'use client'

import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { dashboardPath, enterPath } from '@/lib/admin-session/constants'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { isStillSignedIn } from './admin-fetch'
import { CredentialsForm } from './credentials-form'
import { readReturnedLogin } from './log-in'

/** The form of the login page. A success leads to the URL that only the server knows. */
export function LoginForm({ returned }: { returned: RefusedForm | undefined }) {
  return (
    <CredentialsForm
      email={returned?.typed.email ?? ''}
      failed={returned && readReturnedLogin(returned)}
      onSignedIn={() => window.location.assign(enterPath)}
      words={{ submit: 'Login', sending: 'Logging in' }}
    >
      <SignedInNote />
    </CredentialsForm>
  )
}

/** Leads to the dashboard where this browser still has the token and the cookie of a session that has not ended. */
function SignedInNote() {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => void isStillSignedIn().then(setSignedIn), [])
  if (!signedIn) return null
  return (
    <Banner kind="info" title="You are signed in." live>
      <a className="link" href={dashboardPath}>
        Go to the dashboard
      </a>
    </Banner>
  )
}
