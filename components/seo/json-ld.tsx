import { breadcrumbList, serializeJsonLd } from '@/lib/seo/json-ld'

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

type BreadcrumbProps = { crumbs: readonly { label: string; href?: string }[]; path: string }

/** Where a page stands in the site, for search engines. */
export function BreadcrumbData({ crumbs, path }: BreadcrumbProps) {
  return <JsonLd data={breadcrumbList(crumbs, path)} />
}
