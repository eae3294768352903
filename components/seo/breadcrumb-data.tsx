import { breadcrumbList } from '@/lib/seo/breadcrumb-list'
import { JsonLd } from './json-ld'

type Props = { crumbs: readonly { label: string; href?: string }[]; path: string }

export function BreadcrumbData({ crumbs, path }: Props) {
  return <JsonLd data={breadcrumbList(crumbs, path)} />
}
