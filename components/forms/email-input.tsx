import { type ComponentProps, type ReactNode, useState } from 'react'
import { Input } from '@/components/ui/controls'

/**
 * The control of a field for an e-mail; give it the `Field`'s control props. Once it is left, it is asked about where its domain looks like
 * a slip. That refuses nothing, and what asks comes later, as it is too much for a page's first load.
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
          // Where it cannot be fetched, the form is as good as ever.
          import('./email-question').then(
            ({ askOf }) => askOf(currentTarget, setQuestion),
            () => {},
          )
        }}
      />
      {/* There from the first on, so that a screen reader says what comes into it. */}
      <span className={question ? 'field-hint' : 'visually-hidden'} role="status">
        {question}
      </span>
    </>
  )
}
