const SCRIPT = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g
const PRELOAD = /<link rel="preload" as="script" [^>]*\/>/g

/**
 * Asks for the page's scripts once its first picture is on the screen, so that on a slow line they do not hold up its
 * style sheet and fonts. Takes and gives a whole document; one that looks otherwise than expected stays as it is.
 */
export function startScriptsLate(html: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source)
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || end < 0) return html
  const whole = `${html.slice(0, end)}<script>${loader(sources)}</script>${html.slice(end)}`
  return whole.replace(SCRIPT, '').replace(PRELOAD, '')
}

// A page in the background draws nothing, so there they start a second after everything else is there. The empty entry
// in `__next_s` makes Next begin in a task of its own; instrumentation-client.ts says why.
function loader(sources: readonly unknown[]): string {
  return [
    `(d=>{let a=${JSON.stringify(sources)},`,
    'f=()=>{for(let u of a.splice(0)){let s=d.createElement("script");s.src=u;s.async=!0;d.head.append(s)}};',
    '(self.__next_s=self.__next_s||[]).push([0,{children:""}]);',
    'd.currentScript.remove();',
    'new PerformanceObserver(f).observe({type:"paint",buffered:!0});',
    'addEventListener("load",()=>setTimeout(f,1e3))})(document)',
  ].join('')
}
