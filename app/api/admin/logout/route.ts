import { signOut } from '@/lib/admin-session/mutations'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { forgetReturnPage } from '@/lib/admin-session/return-page'
import { clearSessionCookie } from '@/lib/admin-session/token'
import { route } from '@/lib/http/route'
import { env } from '@/lib/platform/env'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: accountHandler(async ({ origin }) => {
    await signOut(origin)
    const { siteUrl } = env()
    const headers = [clearSessionCookie(siteUrl), forgetReturnPage(siteUrl)].map(
      cookie => ['Set-Cookie', cookie] satisfies [string, string],
    )
    return new Response(null, { status: 204, headers })
  }),
})
