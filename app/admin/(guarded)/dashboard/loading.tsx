import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <div className="admin-page-top">
        <h1>Dashboard</h1>
      </div>
      <div className="dashboard">
        <Skeleton label="Loading the dashboard" />
      </div>
    </>
  )
}
