const SCRIPT = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script" [^>]*\/>/g

// Says that a script is on its way, before anything is drawn: app/styles/deferred.css draws less until then, and
// components/layout/hydration-mark.tsx fires the event that takes the mark away.
const MARK = 'document.documentElement.dataset.script="coming"'

/**
 * Asks for the page's scripts once its first picture is on the screen, so that on a slow line they do not hold up its
 * lettering. Takes and gives a whole document; one that looks otherwise than expected stays as it is. Where the document's
 * scripts carry a nonce, so do those that this puts into it.
 */
export function deferScripts(html: string, nonce?: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source)
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || head < 0 || end < 0) return html
  const [mark, start] = [inline(MARK, nonce), inline(loader(sources), nonce)]
  const whole = [html.slice(0, head), mark, html.slice(head, end), start, html.slice(end)].join('')
  return whole.replace(SCRIPT, '').replace(PRELOAD, '')
}

/** Runs in the browser: `sources` are asked for when the page is painted. */
function loader(sources: readonly unknown[]): string {
  const steps = [
    `let root=d.documentElement,pressed,sources=${JSON.stringify(sources)}`,
    // A press of a button waits for the script, or for the news that it does not come.
    'let hold=e=>{let b=e.target.closest("button");if(b){e.preventDefault();pressed=b}}',
    'let release=()=>{removeEventListener("click",hold,!0);delete root.dataset.script;pressed?.click();pressed=0}',
    'addEventListener("click",hold,!0)',
    'addEventListener("hydration-mark",release,{once:!0})',
    'let start=()=>{for(let source of sources.splice(0)){let s=d.createElement("script");s.src=source;s.async=!0;s.onerror=release;d.head.append(s)}}',
    'new PerformanceObserver(start).observe({type:"paint",buffered:!0})',
    // A page in the background paints nothing, so there they start a second after everything else is there.
    'addEventListener("load",()=>setTimeout(start,1e3))',
    // An entry here makes Next begin in a task of its own; instrumentation-client.ts says why.
    '(self.__next_s=self.__next_s||[]).push([0,{children:""}])',
  ]
  return `(d=>{${steps.join(';')}})(document)`
}

/** A script that leaves nothing behind for React to find. */
function inline(script: string, nonce?: string): string {
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${script};document.currentScript.remove()</script>`
}
