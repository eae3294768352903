import type { EventOrigin } from '@/lib/events/mutations'
import { readJson } from '@/lib/http/body'
import { conflict, type Problem } from '@/lib/http/problem'
import { countEverywhere } from '@/lib/http/shared-limit'
import type { SentRecord } from '@/lib/sent-records/constants'
import { mailLinkAgain, makeLinkAnew } from '@/lib/status-page/give-link'
import { statusLinkRequestSchema } from '@/lib/status-page/schema'

const refusals = {
  erased: () => conflict('Whoever sent this is erased, and has no page any more.'),
  'mail-off': () => conflict('Mail is off: nothing can be sent. Make a new link instead.'),
  'too-many': () =>
    conflict(
      'Three letters with links went to this email within a day, or 500 to all within an hour. Make a new link, and give it to them.',
    ),
}

// Limited, because each link opens somebody's page, and works even after its maker's account is gone.
const LIMIT = { name: 'given-links', requests: 60, seconds: 3600 }

/** Who asks for a link, and from where. */
type Origin = EventOrigin & { administratorId: string }

/** Mails a record's link to its sender, or responds with a new link, as the request says. */
export async function respondWithLink(
  request: Request,
  record: SentRecord,
  origin: Origin,
  noRecord: () => Problem,
): Promise<Response> {
  const { by } = await readJson(request, statusLinkRequestSchema)
  const { administratorId } = origin
  await countEverywhere(LIMIT, administratorId)
  const given =
    by === 'mail' ? await mailLinkAgain(record, administratorId) : await makeLinkAnew(record, origin)
  if (!given.ok) throw given.reason === 'no-record' ? noRecord() : refusals[given.reason]()
  return Response.json('url' in given ? { statusLink: given.url } : {})
}
