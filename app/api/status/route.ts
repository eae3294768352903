import { readJson } from '@/lib/http/body'
import { asksForPage, isPlainForm, readTexts, seeOther } from '@/lib/http/plain-form'
import { invalidFields, toFieldErrors } from '@/lib/http/problem'
import { clientAddress } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { keepTyped } from '@/lib/platform/plain-form'
import { LINKS_SENT_MESSAGE } from '@/lib/status-page/constants'
import { linksFormSchema, type StatusMessage } from '@/lib/status-page/schema'
import { sendStatusLinks } from '@/lib/status-page/send-links'

const LIMIT = { name: 'status-links', requests: 10, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request }) => {
    await countEverywhere(LIMIT, clientAddress(request))
    const { email } = await readForm(request)
    await sendStatusLinks(email)
    if (asksForPage(request)) return seeOther('/status?done=sent')
    return Response.json({ message: LINKS_SENT_MESSAGE } satisfies StatusMessage)
  }),
})

async function readForm(request: Request) {
  if (!isPlainForm(request)) return readJson(request, linksFormSchema)
  const texts = await readTexts(request)
  keepTyped(texts)
  const form = linksFormSchema.safeParse(texts)
  if (!form.success) throw invalidFields(toFieldErrors(form.error))
  return form.data
}
