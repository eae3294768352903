import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { Prose, ProseList } from '@/components/ui/prose'
import { TitleBar } from '@/components/ui/title-bar'
import { emailLink, telephoneLink } from '@/content/links'
import { privacyNotice, privacyVersion } from '@/content/privacy'
import { site } from '@/content/site'
import { texts } from '@/content/texts'
import { formatDate } from '@/lib/dates/format'
import { paymentCompany } from '@/lib/payments/configured-providers'
import { env } from '@/lib/platform/env'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/privacy/privacy.css'

const { description, lead } = texts.privacy

const path = '/privacy'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Privacy' }]

/** The words of the notice that become links, and their URLs. */
const links = new Map([
  [site.phone, telephoneLink],
  [site.email, emailLink()],
  ['ndpc.gov.ng', 'https://ndpc.gov.ng'],
])

export const metadata = pageMetadata({
  title: 'Privacy',
  description,
  path,
  image: '/og/page/privacy',
})

// Not rendered by the build: the notice depends on settings that the build does not know.
export const dynamic = 'force-dynamic'

export default function PrivacyPage() {
  const { retentionMonths, paymentRetentionYears } = env()
  const notice = privacyNotice({
    applicationMonths: retentionMonths.applications,
    enrollmentMonths: retentionMonths.enrollments,
    paymentYears: paymentRetentionYears,
    paymentCompany: paymentCompany(),
  })
  return (
    <>
      <BreadcrumbData crumbs={crumbs} path={path} />
      <TitleBar
        title="Privacy"
        lead={lead}
        stock="mist"
        crumbs={crumbs}
        art={<TitleArt section="contact" />}
      />
      <div className="section container">
        <div className="privacy-notice">
          {notice.map(({ id, title, paragraphs, points }) => (
            <Prose key={id} id={id} title={title}>
              {paragraphs.map(text => (
                <p key={text}>{withLinks(text)}</p>
              ))}
              {points && <ProseList texts={points} look="ticks" />}
            </Prose>
          ))}
          <p>
            This notice was last changed on <span className="whole">{formatDate(privacyVersion)}</span>.
          </p>
        </div>
      </div>
    </>
  )
}

/** Returns a text in which those words are links. */
function withLinks(text: string) {
  const names = [...links.keys()].map(name => name.replace(/[.+]/g, '\\$&'))
  // `split` returns every second part from the pattern, which is one of the words.
  return text.split(new RegExp(`(${names.join('|')})`)).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
      <a key={at} className="link" href={links.get(part)} rel="noopener">
        {part}
      </a>
    ),
  )
}
