import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean; loadingLabel?: string }

/** A button. While `loading` it keeps the focus, says so, and its form must ignore a second press. */
export function Button({
  variant,
  size,
  flat,
  className,
  loading = false,
  loadingLabel = 'Sending',
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, flat, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      {...rest}
    >
      {loading ? loadingLabel : children}
    </button>
  )
}
