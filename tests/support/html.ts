import type { APIRequestContext } from '@playwright/test'
import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate'

// Pages as the server sends them, for what shows in their HTML: it takes no browser to read that, and a fiftieth of the time.

const config = new StaticConfigLoader({ elements: ['html5'] }).getConfigFor('page.html')

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

const decode = (text: string) => text.replace(/&([a-z]+|#x27);/g, (entity, name) => ENTITIES[name] ?? entity)

/** Requests a page, and gives what it holds. Redirects are followed: `path` is where they led to. */
export async function readPage(request: APIRequestContext, url: string) {
  const response = await request.get(url, { headers: { Accept: 'text/html' } })
  const document = await new Parser(await config).parseHtml(await response.text())
  const all = (selector: string) => document.querySelectorAll(selector)
  return {
    status: response.status(),
    path: new URL(response.url()).pathname,
    /** The texts of the elements that a selector finds. */
    texts: (selector: string) => all(selector).map(textOf),
    /** What the elements that a selector finds have as an attribute. */
    attributes: (selector: string, name: string) => all(selector).map(element => attributeOf(element, name)),
    /** What the scripts of a type hold, as it stands. */
    scripts: (type: string) => all(`script[type="${type}"]`).map(element => element.textContent),
    /** Where the links lead to whose text is that, or begins with it. */
    linksCalled: (text: string, within = 'body') =>
      all(`${within} a`)
        .filter(link => textOf(link).startsWith(text))
        .map(link => attributeOf(link, 'href')),
  }
}

const textOf = (element: HtmlElement) => decode(element.textContent).replace(/\s+/g, ' ').trim()

const attributeOf = (element: HtmlElement, name: string) =>
  decode(String(element.getAttributeValue(name) ?? ''))
