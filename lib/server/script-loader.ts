// Runs in the browser: fetches the fonts that every page uses (app/styles/tokens.css).
const FETCH_FONTS = 'Promise.all(["Bricolage","Mulish"].map(face=>d.fonts.load("1em "+face)))'

/**
 * Runs in the browser before anything is drawn. It sets `data-script` on the html element: "coming" until the first paint, then
 * "requested" until the page is hydrated. app/styles/deferred.css draws less meanwhile, and components/layout/hydration-mark.tsx fires
 * the event after which the attribute is removed. On a first visit it sets `data-fonts` too, until both fonts have arrived. A browser
 * that has fetched them before loads them at once, so that no later page changes its typeface while it is read. Where the browser may
 * store nothing, fonts load as they do without script.
 */
export const MARK = `(d=>{let marks=d.documentElement.dataset;marks.script="coming";try{if(localStorage.fonts)${FETCH_FONTS}.catch(()=>{});else marks.fonts="coming"}catch{}})(document)`

// What is pressed before the page is hydrated.
const PRESSES = [
  // A click on a button waits, and the button is dimmed, until the page is hydrated, or it is clear that it will not be: a script of the
  // site has failed twice, or thrown. React, which may be hydrating, does not see the click, or it would count twice. A form is not held
  // up for longer than five seconds, since it can be sent without, unless its method is "dialog", which sends nothing.
  'let dim=opacity=>{if(pressed)pressed.style.opacity=opacity}',
  'let keep=e=>{let b=e.target.closest("button");if(b){e.preventDefault();e.stopPropagation();dim("");pressed=b;dim(.5);b.form&&b.form.method!="dialog"&&setTimeout(()=>pressed==b&&release(),5e3)}}',
  'let release=()=>{removeEventListener("click",keep,!0);delete root.dataset.script;dim("");pressed?.click();pressed=null}',
  'addEventListener("click",keep,!0)',
  'addEventListener("hydrated",()=>{told=1;notice?.remove();delete root.dataset.plain;release()})',
]

// Within a template string in the browser: the links of components/layout/plain-navigation.tsx, and the words of
// components/layout/chunk-failure-notice.tsx.
const NOTICE = `<aside class="screen-only">\${d.querySelector("header noscript")?.textContent??""}<div class="banner banner--error" role="alert"><b>Loading chunk failed</b>\${type}: \${source}<span>Check your connection, then try again.</span><button class="button button--small">Try again</button></div></aside>`

// A script that does not come is requested once more after two seconds, and then the visitor is told, as also after two minutes.
const FAILURES = [
  // Turbopack knows a script by its attribute, which is to have no query.
  'let coming=new Map,request=(source,query="")=>{let s=d.createElement("script");coming.set(s,source);s.onload=()=>coming.delete(s);s.again=query;s.src=source+query;d.head.append(s);s.setAttribute("src",source);setTimeout(()=>coming.has(s)&&tell("timeout",source),12e4)}',
  // A script that came but cannot be read, such as the page of a hotspot in its place, has an error of the window, which names its URL.
  // The browser may have stored that, so another URL is requested. Turbopack, which would request the script too, is not told. Errors of
  // scripts that are not the site's, such as an extension's, keep nothing from hydrating.
  'addEventListener("error",e=>{for(let[s,source]of coming)if(s==e.target||e.filename?.includes(source)){e.stopImmediatePropagation();coming.delete(s);return s.again?tell("error",source):setTimeout(()=>request(source,e.filename?"?again":"#"),2e3)}/_next/.test(e.filename)&&release()},!0)',
  // The next frame comes when the page is seen: not in the background, and not once it is being left. React passes over an element of
  // another kind than it expects there. Whoever reads further down stays there where the browser lays out the rest in another frame.
  `let tell=(type,source)=>requestAnimationFrame(()=>{if(told)return;told=1;root.dataset.plain="";let head=d.querySelector(".header")||d.body.firstChild;head.insertAdjacentHTML("afterend",\`${NOTICE}\`);notice=head.nextSibling;notice.querySelector("button").onclick=()=>navigator.onLine?location.reload():(notice.querySelector("b").textContent="Still no connection");pressed&&scrollTo(0,0);requestAnimationFrame(release)})`,
]

const START = [
  // The fonts are used when both have arrived, so that the page is laid out anew only once. Where one fails, the browser decides.
  `let show=()=>delete root.dataset.fonts,fetchFonts=()=>root.dataset.fonts&&${FETCH_FONTS}.then(()=>{localStorage.fonts=1}).then(show,show)`,
  'let start=()=>{fetchFonts();for(let[icon,href]of icons)icon.setAttribute("href",href);if(root.dataset.script)root.dataset.script="requested";for(let source of sources.splice(0))request(source);manifest&&d.head.append(manifest)}',
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

/**
 * Writes the script that requests a page's scripts, fonts, icon and manifest once it is painted. Where a script does not come, it shows the
 * page as it is without any, and says so.
 * @param sources the scripts' paths
 */
export function scriptLoader(sources: readonly unknown[]): string {
  const names = [
    `let root=d.documentElement,pressed,told,notice,sources=${JSON.stringify(sources)}`,
    'let manifest=d.querySelector("[rel=manifest]"),icons=Array.from(d.querySelectorAll("[rel=icon]"),icon=>[icon,icon.getAttribute("href")])',
  ]
  return `(d=>{${[...names, ...PRESSES, ...FAILURES, ...START].join(';')}})(document)`
}
