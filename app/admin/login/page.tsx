import type { Metadata } from 'next'
import { LoginForm } from '@/components/admin/session/login-form'
import { Brand } from '@/components/admin/shell/brand'
import { ColourBar } from '@/components/ui/colour-bar'

export const metadata: Metadata = { title: 'Login' }

/** The one door to the admin area, with and without the secret prefix. */
export default function LoginPage() {
  return (
    <main className="login-form-page">
      <div className="login-form-sheet">
        <Brand />
        <h1>Admin login</h1>
        <LoginForm />
        <ColourBar />
      </div>
    </main>
  )
}
