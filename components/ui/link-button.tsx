import type { ComponentProps } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { type ButtonLook, buttonClass } from './button-class'

type LinkButtonProps = ComponentProps<typeof PageLink> & ButtonLook

/** A link that looks like a button; use it for going somewhere, never for doing something. */
export function LinkButton({ variant, size, flat, className, ...rest }: LinkButtonProps) {
  return <PageLink className={buttonClass({ variant, size, flat, className })} {...rest} />
}
