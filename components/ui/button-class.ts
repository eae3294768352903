export type ButtonLook = {
  variant?: 'primary' | 'quiet'
  size?: 'normal' | 'small'
  /** Without the plate behind it, as in the admin area. */
  flat?: boolean
  className?: string
}

/** Class names shared by buttons and by links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'normal', flat = false, className }: ButtonLook) {
  return [
    'btn',
    variant === 'quiet' && 'btn--quiet',
    size === 'small' && 'btn--sm',
    flat && 'btn--flat',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}
