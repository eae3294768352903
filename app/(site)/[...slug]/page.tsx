import { redirect } from 'next/navigation'

/** Every address that no other page answers. */
export default function UnknownPage() {
  redirect('/404')
}
