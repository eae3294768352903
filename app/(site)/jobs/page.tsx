export default function JobsPage() {
  return <p>Jobs</p>
}
