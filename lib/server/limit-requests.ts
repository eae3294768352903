import type { Handler } from './page-handler'
import { refuse } from './refuse'

/** What the site says of a POST to the API before Next sees it, by its URL and client: a refusal, or null. */
export type Limit = (
  request: Request,
) => Promise<{ status: number; detail: string; headers: Record<string, string> } | null>

/** Passes a POST on only where the limit lets it; every other request as it is. */
export function limitRequests(next: Handler, limit: Limit): Handler {
  return async (request, response) => {
    const { method, url, headers } = request
    if (method !== 'POST') return next(request, response)
    const forwarded = { 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') }
    const refusal = await limit(new Request(`http://localhost${url}`, { method, headers: forwarded }))
    if (!refusal) return next(request, response)
    for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value)
    refuse(response, refusal.status, refusal.detail)
  }
}
