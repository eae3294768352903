// Apart from what reads responses, so that a page with a form does not begin by loading zod.
import type { RefusedForm } from '@/lib/platform/returned-form'

export type { RefusedForm }

/** What a form begins with on an ordinary visit. */
export const NOTHING_RETURNED: RefusedForm = { status: 200, type: '', detail: '', errors: {}, typed: {} }
