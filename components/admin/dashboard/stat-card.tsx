import { PageLink } from '@/components/ui/page-link'

/** One number with its name, leading to the list it counts. */
export function StatCard({ name, count, href }: { name: string; count: number; href: string }) {
  return (
    <PageLink className="dashboard-stat" href={href}>
      <span>{name}</span>
      <b>{count.toLocaleString('en-NG')}</b>
    </PageLink>
  )
}
