import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <div className="adm__top">
        <h1>Dashboard</h1>
      </div>
      <div className="dash">
        <Skeleton label="Loading the dashboard" />
      </div>
    </>
  )
}
