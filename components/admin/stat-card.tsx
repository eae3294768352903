import Link from 'next/link'

/** One number with its name, leading to the list it counts. */
export function StatCard({ name, count, href }: { name: string; count: number; href: string }) {
  return (
    <Link className="stat" href={href} prefetch={false}>
      <span>{name}</span>
      <b>{count.toLocaleString('en-NG')}</b>
    </Link>
  )
}
