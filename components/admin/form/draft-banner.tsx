import type { Draft } from '@/components/admin/session/drafts'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { formatDateTime } from '@/lib/dates/format'

type DraftBannerProps = {
  draft: Draft
  /** The kind of record, such as `job`. */
  noun: string
  /** Whether the record was saved after the draft was begun. */
  outdated: boolean
  onDiscard: () => void
}

/** Says above a form that it holds changes that were typed earlier and never saved. */
export function DraftBanner({ draft, noun, outdated, onDiscard }: DraftBannerProps) {
  return (
    <div className="sheet-form-draft">
      <Banner kind="info" title="A draft is back">
        <p>
          You typed it until {formatDateTime(draft.typedAt)}, and it is not saved. Only this browser has it.
        </p>
        {outdated && (
          <p>The {noun} was saved since then. Where you changed nothing you see what was saved last.</p>
        )}
        <p className="banner-more">
          <Button size="compact" variant="quiet" onClick={onDiscard}>
            Discard the draft
          </Button>
        </p>
      </Banner>
    </div>
  )
}
