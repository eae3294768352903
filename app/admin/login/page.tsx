import type { Metadata } from 'next'
import { Brand } from '@/components/admin/brand'
import { ColourBar } from '@/components/admin/colour-bar'
import { LoginForm } from '@/components/admin/login-form'

export const metadata: Metadata = { title: 'Login' }

/** The one door to the admin area, with and without the secret prefix. */
export default function LoginPage() {
  return (
    <main className="login">
      <div className="login__s">
        <Brand />
        <h1>Admin login</h1>
        <LoginForm />
        <ColourBar />
      </div>
    </main>
  )
}
