import { CopyButton } from '@/components/ui/copy-button'
import { StatusLink } from './status-link'

/** The same on a receipt, with a button to copy the link: where no mail goes out, nothing else leads back. */
export function StatusLinkToKeep({ href }: { href: string }) {
  return (
    <>
      <StatusLink href={href} />
      <CopyButton
        label="Copy my link"
        text={href}
        copied="The link to your page is copied."
        failed={`Copy this link: ${href}`}
      />
    </>
  )
}
