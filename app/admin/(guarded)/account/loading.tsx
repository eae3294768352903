import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <div className="adm__top">
        <h1>Account</h1>
      </div>
      <div className="acct">
        <Skeleton label="Loading your account" />
      </div>
    </>
  )
}
