import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import { PageLink } from './page-link'

type ButtonLook = {
  variant?: 'primary' | 'quiet'
  /** `compact` is small and without the plate behind it, as in the admin area. */
  size?: 'normal' | 'small' | 'compact'
  className?: string
}

/** Returns the class names of a button, for a link or a label that looks like one. */
export function buttonClass({ variant = 'primary', size = 'normal', className }: ButtonLook) {
  return classNames(
    'button',
    variant === 'quiet' && 'button--quiet',
    size !== 'normal' && 'button--small',
    size === 'compact' && 'button--flat',
    className,
  )
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean; loadingLabel?: string }

/** A button. While `loading` it shows that and keeps the focus; its form must ignore a second press. */
export function Button({
  variant,
  size,
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
      className={buttonClass({ variant, size, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      {...rest}
    >
      {loading ? loadingLabel : children}
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof PageLink> & ButtonLook

/** A link that looks like a button; use it for going somewhere, never for doing something. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <PageLink className={buttonClass({ variant, size, className })} {...rest} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  icon: IconName
  label: string
}

/** A square button with an icon alone; `label` is its name for screen readers. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className="icon-button" aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
