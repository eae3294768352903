import { TitleArt } from '@/components/sections/title-art'
import { BreadcrumbData } from '@/components/seo/json-ld'
import { Prose, ProseList } from '@/components/ui/prose'
import { TitleBar } from '@/components/ui/title-bar'
import { privacyNotice, privacyVersion } from '@/content/privacy'
import { texts } from '@/content/texts'
import { formatDate } from '@/lib/dates/format'
import { env } from '@/lib/platform/env'
import { pageMetadata } from '@/lib/seo/metadata'
import '@/components/sections/privacy/privacy.css'

const { description, lead } = texts.privacy

const path = '/privacy'
const crumbs = [{ label: 'Home', href: '/' }, { label: 'Privacy' }]

export const metadata = pageMetadata({
  title: 'Privacy',
  description,
  path,
  image: '/og/page/privacy',
})

// The notice names what the site is set to, which the build does not know.
export const dynamic = 'force-dynamic'

export default function PrivacyPage() {
  const { retentionMonths, paymentRetentionYears } = env()
  const notice = privacyNotice({
    applicationMonths: retentionMonths.applications,
    enrollmentMonths: retentionMonths.enrollments,
    paymentYears: paymentRetentionYears,
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
                <p key={text}>{text}</p>
              ))}
              {points && <ProseList texts={points} look="ticks" />}
            </Prose>
          ))}
          <p>This notice was last changed on {formatDate(privacyVersion)}.</p>
        </div>
      </div>
    </>
  )
}
