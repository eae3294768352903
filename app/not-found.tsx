/** What Next shows where a path leads nowhere; visitors are led to /404 before (lib/server/page-handler.ts). */
export default function NotFound() {
  return <a href="/404">Page Not Found</a>
}
