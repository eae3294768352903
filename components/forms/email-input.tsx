import { type ComponentProps, type ReactNode, useState } from 'react'
import { Input } from '@/components/ui/controls'

/**
 * The control of a field for an e-mail; give it the `Field`'s control props. Once it is left, a question follows where
 * its domain looks mistyped, which refuses nothing. The question's code is loaded later, as it is too much for a page's
 * first load.
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
          // Where it cannot be fetched, the form works without it.
          import('./email-question').then(
            ({ askOf }) => askOf(currentTarget, setQuestion),
            () => {},
          )
        }}
      />
      {/* Always there, so that a screen reader says what appears in it. */}
      <span className={question ? 'field-hint' : 'visually-hidden'} role="status">
        {question}
      </span>
    </>
  )
}
