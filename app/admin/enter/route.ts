import { redirect } from 'next/navigation'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { env } from '@/lib/platform/env'

/** Redirects a signed-in administrator to the secret URL, which nobody else gets to know. */
export async function GET(): Promise<never> {
  await requireAdminPage()
  redirect(`${env().adminPrefix}/admin/dashboard`)
}
