import { pageMetadata } from './metadata'

/** The landing page's metadata, under whichever of its three addresses it was asked for. */
export const landingMetadata = pageMetadata({
  description:
    'Web design, mobile design, branding, creative design, printing and computer training from one studio in Jos, Plateau State.',
  path: '/',
  image: '/og/page/home',
})
