import { type ComponentProps, type ReactNode, useState } from 'react'
import { Input } from '@/components/ui/controls'

/**
 * The control of a field for an e-mail; give it the `Field`'s control props. When the visitor leaves it and the domain looks mistyped,
 * a question offers a correction; it refuses nothing. Its code is loaded then, because it is too much for a page's first load.
 */
export function EmailInput(props: ComponentProps<typeof Input>) {
  const [question, setQuestion] = useState<ReactNode>()
  return (
    <>
      <Input
        {...props}
        type="email"
        onBlur={event => {
          props.onBlur?.(event)
          const { currentTarget } = event
          // Where it cannot be loaded, the form works without it.
          import('./email-question').then(
            ({ offerCorrection }) => offerCorrection(currentTarget, setQuestion),
            () => {},
          )
        }}
      />
      {/* Always in the page, so that a screen reader announces what appears in it. */}
      <span className={question ? 'field-hint' : 'visually-hidden'} role="status">
        {question}
      </span>
    </>
  )
}
