import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <div className="admin-page-top">
        <h1>Account</h1>
      </div>
      <div className="account">
        <Skeleton label="Loading your account" />
      </div>
    </>
  )
}
