import type { Stock } from '@/content/schema'
import { site } from '@/content/site'
import { colourBar, colours } from '@/lib/colours/tokens'
import { cutAtWord } from '@/lib/text/format'

export type CardPicture = {
  /** The drawing as a data URL. */
  data: string
  /** Cover the right side, stand whole in its middle, or rest on its lower edge. */
  fit: 'cover' | 'whole' | 'foot'
  /** The side of a covering picture that is never cut off; its middle without it. */
  keep?: 'right'
}
export type CardFacts = { title: string; sub: string; stock: Stock; mark: string; picture: CardPicture }

const grounds: Record<Stock, string> = {
  sky: colours.skyTint,
  laterite: colours.lateriteTint,
  acha: colours.achaTint,
  hill: colours.hillTint,
  mist: colours.mist,
  'sky-solid': colours.sky,
  'acha-solid': colours.acha,
}

const sheet = { width: 1200, height: 630 }
const side = { width: 520, height: 606 }

/** The longest name that leaves room for the mark above it and the line below, in characters. */
const LONGEST_TITLE = 100

/** Long names are set smaller, so that five lines at most are needed. */
function titleSize(title: string): number {
  if (title.length <= 12) return 124
  if (title.length <= 22) return 96
  return title.length <= 44 ? 74 : 56
}

function Brand({ mark }: { mark: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 20 }}>
      {/* biome-ignore lint/performance/noImgElement: drawn on the server into a picture */}
      <img src={mark} width={84} height={84} alt="" />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          fontFamily: 'Display',
          fontSize: 38,
          lineHeight: 0.92,
        }}
      >
        {site.wordmark.map(line => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  )
}

function Picture({ data, fit, keep }: CardPicture) {
  const frame = { display: 'flex', ...side, overflow: 'hidden' } as const
  if (fit === 'cover')
    return (
      <div style={{ ...frame, borderLeft: `3px solid ${colours.basalt}` }}>
        {/* biome-ignore lint/performance/noImgElement: drawn on the server into a picture */}
        <img
          src={data}
          width={side.width}
          height={side.height}
          style={{ objectFit: 'cover', objectPosition: keep === 'right' ? '100% 50%' : '50% 50%' }}
          alt=""
        />
      </div>
    )
  const size = fit === 'whole' ? { width: 430, height: 430 } : { width: 560, height: 265 }
  const align = fit === 'whole' ? 'center' : 'flex-end'
  return (
    <div style={{ ...frame, alignItems: align, justifyContent: fit === 'whole' ? 'center' : 'flex-end' }}>
      {/* biome-ignore lint/performance/noImgElement: drawn on the server into a picture */}
      <img src={data} {...size} alt="" />
    </div>
  )
}

function ColourBar() {
  return (
    <div
      style={{ display: 'flex', width: sheet.width, height: 24, borderTop: `3px solid ${colours.basalt}` }}
    >
      {colourBar.map(ink => (
        <div key={ink} style={{ width: 150, height: 24, background: ink }} />
      ))}
    </div>
  )
}

/** The link preview of a page or record: name, or its beginning, at the left, its drawing at the right, the inks at the foot. */
export function Card({ title, sub, stock, mark, picture }: CardFacts) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        ...sheet,
        background: grounds[stock],
        color: colours.basalt,
      }}
    >
      <div style={{ display: 'flex', height: side.height }}>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            width: sheet.width - side.width,
            padding: '52px 44px 48px 60px',
          }}
        >
          <Brand mark={mark} />
          <div style={{ display: 'flex', flexDirection: 'column', gap: 22 }}>
            <div style={{ fontFamily: 'Display', fontSize: titleSize(title), lineHeight: 0.92 }}>
              {cutAtWord(title, LONGEST_TITLE)}
            </div>
            <div style={{ fontFamily: 'Text', fontSize: 30, lineHeight: 1.35 }}>{sub}</div>
          </div>
        </div>
        <Picture {...picture} />
      </div>
      <ColourBar />
    </div>
  )
}
