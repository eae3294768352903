const SCRIPT = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script" [^>]*\/>/g

// Runs in the browser: fetches the fonts that every page uses (app/styles/tokens.css).
const FETCH_FONTS = 'Promise.all(["Bricolage","Mulish"].map(face=>d.fonts.load("1em "+face)))'

// Runs in the browser before anything is drawn. It sets `data-script` on the html element: "coming" until the first paint, then
// "requested" until the page is hydrated. app/styles/deferred.css draws less meanwhile, and components/layout/hydration-mark.tsx fires
// the event after which the attribute is removed. On a first visit it sets `data-fonts` too, until both fonts have arrived. A browser
// that has fetched them before loads them at once, so that no later page changes its typeface while it is read. Where the browser may
// store nothing, fonts load as they do without script.
const MARK = `(d=>{let marks=d.documentElement.dataset;marks.script="coming";try{if(localStorage.fonts)${FETCH_FONTS}.catch(()=>{});else marks.fonts="coming"}catch{}})(document)`

/**
 * Has a document request its scripts after its first paint, and on a first visit its fonts too, so that the paint waits for neither. A
 * document in another form than expected stays as it is.
 * @param nonce the one that the document's scripts carry, if they do; those added here then carry it too
 */
export function deferScripts(html: string, nonce?: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source)
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || head < 0 || end < 0) return html
  const [mark, start] = [inline(MARK, nonce), inline(loader(sources), nonce)]
  const whole = [html.slice(0, head), mark, html.slice(head, end), start, html.slice(end)].join('')
  return joinNeighbours(whole.replace(SCRIPT, '').replace(PRELOAD, ''), nonce)
}

// Joins inline scripts that follow one another, so that the policy names fewer of them: it is a header, and headers are not compressed.
function joinNeighbours(html: string, nonce?: string): string {
  const boundary = `</script>${opening(nonce)}`
  return html.split(boundary).reduce((before, next) => {
    const isInline = before.startsWith(opening(nonce), before.lastIndexOf('<script'))
    return before + (isInline ? ';' : boundary) + next
  })
}

/** Runs in the browser: requests the scripts, the fonts, the icon and the manifest once the page is painted. */
function loader(sources: readonly unknown[]): string {
  const steps = [
    `let root=d.documentElement,pressed,sources=${JSON.stringify(sources)}`,
    'let manifest=d.querySelector("[rel=manifest]"),icons=Array.from(d.querySelectorAll("[rel=icon]"),icon=>[icon,icon.getAttribute("href")])',
    // A click on a button waits until the page is hydrated, or it is clear that it will not be: a script has failed to load, or
    // in an older browser to be read. A form is not held up for longer than five seconds, since it can be sent without.
    'let keep=e=>{let b=e.target.closest("button");if(b){e.preventDefault();pressed=b;b.form&&setTimeout(release,5e3)}}',
    'let release=()=>{removeEventListener("click",keep,!0);delete root.dataset.script;pressed?.click();pressed=null}',
    'addEventListener("click",keep,!0)',
    '["hydrated","error","unhandledrejection"].map(type=>addEventListener(type,release,{once:!0}))',
    // The fonts are used when both have arrived, so that the page is laid out anew only once. Where one fails, the browser decides.
    `let show=()=>delete root.dataset.fonts,fetchFonts=()=>root.dataset.fonts&&${FETCH_FONTS}.then(()=>{localStorage.fonts=1}).then(show,show)`,
    'let start=()=>{fetchFonts();for(let[icon,href]of icons)icon.setAttribute("href",href);if(root.dataset.script)root.dataset.script="requested";for(let source of sources.splice(0)){let s=d.createElement("script");s.src=source;s.async=!0;s.onerror=release;d.head.append(s)}manifest&&d.head.append(manifest)}',
    // The first paint may show the background alone on a busy phone, and the first paint of content only a part of the page:
    // scripts start after the frame that follows the latter.
    'new PerformanceObserver(paints=>paints.getEntriesByName("first-contentful-paint")[0]&&requestAnimationFrame(()=>setTimeout(start))).observe({type:"paint",buffered:!0})',
    // The manifest and the icons wait too. The manifest would take bandwidth from the page. On a fast line the icon would be fetched
    // before the first paint, which Lighthouse then counts as time to that paint. Icons get an empty URL meanwhile, because a browser
    // requests /favicon.ico for a page without one.
    'manifest?.remove();for(let[icon]of icons)icon.href="data:,"',
    // A page in the background paints nothing, so there they are requested a second after everything else has loaded.
    'addEventListener("load",()=>setTimeout(start,1e3))',
    // An entry in this list makes Next start in a task of its own; instrumentation-client.ts says why.
    '(self.__next_s=self.__next_s||[]).push([0,{children:""}])',
  ]
  return `(d=>{${steps.join(';')}})(document)`
}

/** Returns an inline script that removes its own element, so that React does not find it. */
function inline(script: string, nonce?: string): string {
  return `${opening(nonce)}${script};document.currentScript.remove()</script>`
}

function opening(nonce?: string): string {
  return nonce ? `<script nonce="${nonce}">` : '<script>'
}
