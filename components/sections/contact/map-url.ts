import { site } from '@/content/site'

const query = encodeURIComponent(site.mapQuery)

/** The map as a frame on the page, found by the office's address. */
export const mapFrameUrl = `https://www.google.com/maps?q=${query}&output=embed`

/** The same place in the map's own site or app, for those without script. */
export const mapPageUrl = `https://www.google.com/maps/search/?api=1&query=${query}`
