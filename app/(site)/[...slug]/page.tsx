import { redirect } from 'next/navigation'

/** Every path that no other page has. */
export default function UnknownPage() {
  redirect('/404')
}
