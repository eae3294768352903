import 'server-only'
import { database } from '@/lib/platform/database'

/** Gives a charge from the sandbox provider's own books, amounts in kobo, or null. */
export function findSandboxCharge(reference: string) {
  return database().sandboxCharge.findUnique({
    where: { reference },
    select: { reference: true, amount: true, currency: true, status: true, callbackUrl: true },
  })
}

export type SandboxChargeRecord = NonNullable<Awaited<ReturnType<typeof findSandboxCharge>>>
