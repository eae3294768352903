import { redirect } from 'next/navigation'
import { readRememberedPage } from '@/lib/admin-session/asked-page'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { env } from '@/lib/platform/env'

/**
 * Redirects a signed-in administrator to the secret URL, which nobody else gets to know: of the page they asked for before they
 * signed in, or of the dashboard, also where `to` asks for that.
 */
export async function GET(request: Request): Promise<never> {
  await requireAdminPage()
  const { siteUrl, adminPrefix } = env()
  const asked = new URL(request.url).searchParams.has('to')
    ? null
    : readRememberedPage(request.headers, siteUrl)
  redirect(`${adminPrefix}${asked ?? '/admin/dashboard'}`)
}
