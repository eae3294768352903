import { serializeJsonLd } from '@/lib/seo/json-ld'

/** Structured data for search engines; nothing where there is nothing to say. */
export function JsonLd({ data }: { data: object | undefined }) {
  if (!data) return null
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serializeJsonLd escapes what could end the element
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }}
    />
  )
}
