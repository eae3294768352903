import { env } from '@/lib/platform/env'
import type { Handler } from './ask-next'
import { newNonce, noncePolicy } from './document-policy'
import type { PublicPages } from './public-pages'
import { pathOf, readUnknownSlugs } from './public-paths'
import { refuseMethod } from './refuse'
import { dropRouterHeaders } from './router-headers'
import { type StoredResponse, selectStored, sendSelected } from './stored-response'

const PAGE_METHODS = ['GET', 'HEAD']
const LOGIN_PATH = '/admin/login'

/**
 * Stands between the HTTP server and Next, for everything but the API. Public files and what is the same for everyone come
 * from memory; a document of a visitor's own is finished here; the admin area and Next's own requests pass through.
 * Every document leaves with a content security policy. Nothing outside the API takes a body, so none is ever read there.
 */
export function createPageHandler(
  next: Handler,
  pages: PublicPages,
  findFile: (path: string) => StoredResponse | undefined,
): Handler {
  const isUnknownSlug = readUnknownSlugs()
  return async (request, response) => {
    const { method = '', url = '/' } = request
    if (!PAGE_METHODS.includes(method)) return refuseMethod(response, PAGE_METHODS)
    if (await pages.send(request, response)) return
    const file = findFile(decodeURIComponent(pathOf(url)))
    if (file) return sendSelected(response, selectStored(request, file))
    const forRouter = request.headers.rsc !== undefined
    if (forRouter && isUnknownSlug(pathOf(url))) {
      response.writeHead(307, { Location: '/404' }).end()
      return
    }
    // There is no page below /_next; to a router's request Next would respond with part of the not-found page, possibly empty.
    if (isUnder(url, '/_next')) {
      dropRouterHeaders(request.headers)
      return next(request, response)
    }
    if (forRouter) return next(request, response)
    // Pages of the admin area are streamed, so that they can show that they load. Its login is a form like the public ones.
    if (!isUnder(url, '/admin', env().adminPrefix) || isLogin(url)) return pages.sendOwn(request, response)
    const policy = noncePolicy(newNonce())
    request.headers['content-security-policy'] = policy
    response.setHeader('Content-Security-Policy', policy)
    return next(request, response)
  }
}

function isLogin(url: string): boolean {
  return isUnder(url, LOGIN_PATH, `${env().adminPrefix}${LOGIN_PATH}`)
}

/** Whether a URL's path is one of these or lies below one. */
function isUnder(url: string, ...roots: string[]): boolean {
  const path = pathOf(url)
  return roots.some(root => path === root || path.startsWith(`${root}/`))
}
