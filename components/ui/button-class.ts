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
    'button',
    variant === 'quiet' && 'button--quiet',
    size === 'small' && 'button--small',
    flat && 'button--flat',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}
