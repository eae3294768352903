import { redirect } from 'next/navigation'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { readReturnPage } from '@/lib/admin-session/return-page'
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
    : readReturnPage(request.headers, siteUrl)
  redirect(`${adminPrefix}${rememberedPage ?? '/admin/dashboard'}`)
}
