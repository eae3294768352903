import { z } from 'zod'
import { passwordField } from '@/lib/forms/fields'

const APP_CODE = /^\d{6}$/
const RECOVERY_CODE = /^[a-z2-7]{24}$/

/** A code as typed, without what only groups it: six digits of the app, or one of the recovery codes. */
export const codeSchema = z
  .string('Enter the code.')
  .max(40, 'Enter six digits, or a recovery code.')
  .transform(text => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter the code.', abort: true })
      .refine(text => isAppCode(text) || RECOVERY_CODE.test(text), 'Enter six digits, or a recovery code.'),
  )

/** Whether a code is one of the app, and none of the recovery codes. */
export function isAppCode(code: string): boolean {
  return APP_CODE.test(code)
}

/** What the form sends to set a second factor up. */
export const secondFactorBeginSchema = z.object({
  currentPassword: passwordField('Enter your current password.'),
})

/** What the form sends to switch the second factor on: the app's first code. */
export const secondFactorConfirmSchema = z.object({ code: codeSchema })

/** What the forms send that switch the second factor off or make new recovery codes: the password and a code. */
export const secondFactorProofsSchema = secondFactorBeginSchema.extend({ code: codeSchema })

/** Whether everybody who signs in must have a second factor. */
export const secondFactorDemandSchema = z.object({
  demanded: z.boolean('Say whether a second factor is demanded.'),
})

/** How an administrator's second factor stands. */
export const secondFactorStateSchema = z.object({ on: z.boolean(), recoveryCodesLeft: z.number() })

/** What an authenticator app is given, by its camera or typed. */
export const secondFactorOfferSchema = z.object({
  /** In base 32. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
  /** The same as a square picture: its width, border and all, and the path of an SVG within it. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
})

/** The recovery codes, in the one response that holds them. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export type SecondFactorProofs = z.output<typeof secondFactorProofsSchema>
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>
