import { redirect } from 'next/navigation'
import { readRememberedPage } from '@/lib/admin-session/asked-page'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { env } from '@/lib/platform/env'

/**
 * Redirects a signed-in administrator to a page under the secret prefix, which nobody else learns: to the page that they requested before
 * they signed in, or to the dashboard, also where `to` asks for it.
 */
export async function GET(request: Request): Promise<never> {
  await requireAdminPage()
  const { siteUrl, adminPrefix } = env()
  const rememberedPage = new URL(request.url).searchParams.has('to')
    ? null
    : readRememberedPage(request.headers, siteUrl)
  redirect(`${adminPrefix}${rememberedPage ?? '/admin/dashboard'}`)
}
