import { cvStore } from '@/lib/cv-files/open-store'
import { publicHandler, route } from '@/lib/http/route'
import { checkDatabase } from '@/lib/platform/database'

const PATIENCE_MS = 3000

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ log }) => {
    const checks = await Promise.allSettled([within(checkDatabase()), within(cvStore().check())])
    const failed = ['database', 'cv store'].filter((_, index) => checks[index]?.status === 'rejected')
    if (failed.length > 0) log.error({ failed }, 'not ready')
    const [status, code] = failed.length > 0 ? ['unavailable', 503] : ['ready', 200]
    return Response.json({ status }, { status: Number(code), headers: { 'Cache-Control': 'no-store' } })
  }),
})

function within(check: Promise<void>): Promise<void> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no response in time')), PATIENCE_MS).unref()
  })
  return Promise.race([check, tooLate])
}
