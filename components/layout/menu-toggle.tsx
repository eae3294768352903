import { Icon, type IconName } from '@/components/ui/icon'

type MenuToggleProps = {
  label: string
  icon: IconName
  controls: string
  open: boolean
  onToggle: () => void
}

/** The square button that opens and closes one of the header's panels. */
export function MenuToggle({ label, icon, controls, open, onToggle }: MenuToggleProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name={open ? 'close' : icon} />
    </button>
  )
}
