import { redirect } from 'next/navigation'

/** Redirects every path that no other page has. */
export default function UnknownPage() {
  redirect('/404')
}
