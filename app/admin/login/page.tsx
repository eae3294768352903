import type { Metadata } from 'next'
import { LoginForm } from '@/components/admin/session/login-form'
import { Brand } from '@/components/admin/shell/brand'
import { HydrationMark } from '@/components/layout/hydration-mark'
import { ColourBar } from '@/components/ui/colour-bar'
import { returnedForm } from '@/lib/platform/returned-form'

export const metadata: Metadata = { title: 'Login' }

// Rendered for each request, because it may show a failed login that was sent without script.
export const dynamic = 'force-dynamic'

/** The login page, which has a URL with and one without the secret prefix. */
export default function LoginPage() {
  return (
    <main className="login-form-page">
      <div className="login-form-sheet">
        <Brand />
        <h1>Admin login</h1>
        <LoginForm returned={returnedForm()} />
        <ColourBar />
      </div>
      <HydrationMark />
    </main>
  )
}
