import { type Bodies, encodeAll, encodeFor } from './encodings'
import { tagOf } from './send-bodies'

// Far more than there are such pages; it only bounds what a mistake could hold.
const MAX_PAGES = 500

/** Pages of the build in their final form and as small as they get, kept in memory under the content they are made of. */
export class PageCache {
  private readonly pages = new Map<string, Bodies | 'in the making'>()

  /** Takes what turns a page as Next made it into the one to send. */
  constructor(readonly finish: (page: Buffer) => Buffer) {}

  /**
   * A page's bodies. Making them as small as they get takes a while, so the first visitor has a quicker form.
   * Takes the page as Next made it, and the visitor's Accept-Encoding header.
   */
  bodiesOf(page: Buffer, accepted: string | undefined): Bodies | Promise<Bodies> {
    const tag = tagOf(page)
    const known = this.pages.get(tag)
    if (known && known !== 'in the making') return known
    const final = this.finish(page)
    if (!known && this.pages.size < MAX_PAGES) {
      this.pages.set(tag, 'in the making')
      void encodeAll(final).then(bodies => this.pages.set(tag, bodies))
    }
    return encodeFor(accepted, final)
  }
}
