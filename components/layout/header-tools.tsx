import type { Ref } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'

/** The parts of the header that open over the page. */
export type HeaderPart = 'search' | 'panel' | 'mobile'

const tools: { part: HeaderPart; className?: string; label: string; icon: IconName }[] = [
  { part: 'search', label: 'Search', icon: 'search' },
  { part: 'panel', className: 'header-tools--wide', label: 'Contact panel', icon: 'more' },
  { part: 'mobile', className: 'header-tools--narrow', label: 'Menu', icon: 'menu' },
]

type HeaderToolsProps = {
  open: HeaderPart | undefined
  /** The id of the dialog that shows the parts. */
  controls: string
  onToggle: (part: HeaderPart) => void
  /** Called when the visitor points at a button or focuses it, and so may press it next. */
  onApproach: () => void
  ref?: Ref<HTMLDivElement>
}

/** The square buttons that open and close the header's parts. */
export function HeaderTools({ open, controls, onToggle, onApproach, ref }: HeaderToolsProps) {
  return (
    <div className="header-tools" ref={ref}>
      {tools.map(({ part, className, label, icon }) => (
        <div key={part} className={className}>
          <button
            type="button"
            className="icon-button"
            aria-label={label}
            aria-expanded={open === part}
            aria-controls={controls}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            onClick={() => onToggle(part)}
          >
            <Icon name={open === part ? 'close' : icon} />
          </button>
        </div>
      ))}
    </div>
  )
}
