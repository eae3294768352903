import { type Bodies, encodeAll, encodeFor, tagOf } from './bodies'

// Far more than there are such pages; it only bounds what a mistake could store.
const MAX_PAGES = 500

/** Pages of the build in their final form and as small as they get, in memory, keyed by what Next rendered. */
export class PageCache {
  private readonly pages = new Map<string, Bodies | 'pending'>()

  /** @param finish turns a page as Next rendered it into the one to send */
  constructor(readonly finish: (page: Buffer) => Buffer) {}

  /**
   * Returns a page's bodies. Compressing them as far as it goes takes a while, so the first visitor gets a quicker form.
   * @param page the page as Next rendered it
   * @param accepted the request's Accept-Encoding header
   */
  bodiesOf(page: Buffer, accepted: string | undefined): Bodies | Promise<Bodies> {
    const tag = tagOf(page)
    const cached = this.pages.get(tag)
    if (cached && cached !== 'pending') return cached
    const final = this.finish(page)
    if (!cached && this.pages.size < MAX_PAGES) {
      this.pages.set(tag, 'pending')
      void encodeAll(final).then(bodies => this.pages.set(tag, bodies))
    }
    return encodeFor(accepted, final)
  }
}
