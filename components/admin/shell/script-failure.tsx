import { Banner } from '@/components/ui/banner'

const ID = 'script-failure'

// Runs in the browser until the page is hydrated; parts that do not come later are told of by what requests them. A script that came but
// cannot be read, such as the page of a hotspot in its place, has an error of the window, which names its URL. The browser may have stored
// that, so it is fetched anew. After two minutes the page says so as well.
const WATCH = [
  `let notice=document.getElementById("${ID}"),tell=()=>{notice.hidden=!1},timer=setTimeout(tell,12e4)`,
  'notice.querySelector("button").onclick=()=>location.reload()',
  'let failed=e=>{if(/\\/_next\\/static\\/.*\\.js/.test(e.target.src||e.filename)){tell();e.filename&&fetch(e.filename,{cache:"reload"}).catch(()=>{})}}',
  'addEventListener("error",failed,!0)',
  'addEventListener("hydrated",()=>{notice.hidden=!0;clearTimeout(timer);removeEventListener("error",failed,!0)})',
]

/** Says that a script which an admin page begins with did not come, where nothing of React can; hidden until then. */
export function ScriptFailure({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <div id={ID} role="alert" hidden suppressHydrationWarning>
        <Banner kind="error" title="Loading chunk failed">
          <p>
            A part of this page did not arrive, so its buttons do nothing. Check your connection, then try
            again.
          </p>
          <button type="button" className="button button--small banner-more">
            Try again
          </button>
        </Banner>
      </div>
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: `{${WATCH.join(';')}}` }}
        suppressHydrationWarning
      />
    </>
  )
}
