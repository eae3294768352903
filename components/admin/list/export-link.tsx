import { Icon } from '@/components/ui/icon'

type ExportLinkProps = {
  /** Which list, as its address has it, such as 'applications'. */
  noun: string
  /** Its filters and order, by the API's names. */
  values: Record<string, string>
}

/** Downloads the whole list, filtered and ordered as it stands, for a spreadsheet. */
export function ExportLink({ noun, values }: ExportLinkProps) {
  return (
    <a
      className="link admin-page-export"
      href={`/api/admin/${noun}/export.csv?${new URLSearchParams(values)}`}
      download
    >
      <Icon name="download" />
      Export CSV
    </a>
  )
}
