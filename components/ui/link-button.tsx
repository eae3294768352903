import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class'

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook

/** A link that looks like a button; use it for going somewhere, never for doing something. */
export function LinkButton({ variant, size, flat, className, ...rest }: LinkButtonProps) {
  return <Link className={buttonClass({ variant, size, flat, className })} {...rest} />
}
