// Apart from what reads responses, so that a page with a form does not begin by loading zod.
import type { RefusedForm } from '@/lib/platform/returned-form'

/** A plain HTML form that was refused, as its own page shows it again. */
export type ReturnedForm = RefusedForm

/** What a form begins with on an ordinary visit. */
export const NOTHING_RETURNED: ReturnedForm = { status: 200, detail: '', errors: {}, typed: {} }
