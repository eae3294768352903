import { env } from '@/lib/platform/env'
import type { Handler } from './ask-next'
import { newNonce, noncePolicy } from './document-policy'
import type { PublicPages } from './public-pages'
import { isUnder, pathOf, readUnknownSlugs } from './public-paths'
import { refuseMethod } from './refuse'
import { dropRouterHeaders } from './router-headers'
import { type StoredResponse, selectStored, sendSelected } from './stored-response'

const PAGE_METHODS = ['GET', 'HEAD']
const LOGIN_PATH = '/admin/login'

// Next's own pages, which have none of the site's looks, one of them a 500; the data of a router that the site lacks; and the payloads
// of pages, which our pages request by a header.
const KEPT_BY_NEXT = /^\/(?:500|_(?!next\/).*|_next\/data\/.*|.*\.rsc)\/*$/

/**
 * Returns the handler for everything but the API. It sends public files and what is the same for everyone from memory, finishes
 * documents that Next makes for one visitor, and passes the admin area and the requests of Next's router on to Next. Every document
 * gets a content security policy. No URL outside the API takes a body, so a body is never read here.
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
    const path = decodeURIComponent(pathOf(url))
    const file = findFile(path)
    if (file) return sendSelected(response, selectStored(request, file))
    const forRouter = request.headers.rsc !== undefined
    if (KEPT_BY_NEXT.test(path) || (forRouter && isUnknownSlug(pathOf(url)))) {
      response.writeHead(307, { Location: '/404' }).end()
      return
    }
    // There is no page below /_next. With the router's headers Next would respond with a part of the not-found page, possibly empty.
    if (isUnder(url, '/_next')) {
      dropRouterHeaders(request.headers)
      return next(request, response)
    }
    if (forRouter) {
      // Next keeps what it is given, and would else have the payload of a built page kept for a year.
      response.setHeader('Cache-Control', 'no-store')
      return next(request, response)
    }
    // Pages of the admin area are streamed, so that they can show that they are loading. The login page is not: it is a form that works
    // without script, as the public ones do.
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
