import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string }

/** A square button with a drawing only; `label` is what it is called. */
export function IconButton({ icon, label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={`icon-button ${className}`} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
