import { LandingPage } from '@/components/sections/landing-page'
import { landingMetadata } from '@/lib/seo/metadata'

export const metadata = landingMetadata

export default LandingPage
