import { NOBODY_TOLD, useMailIsOn } from '@/components/admin/session/admin-scope'
import { isPaid } from '@/lib/enrollments/rules'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'

// An e-mail that no letter has confirmed may be anybody's.
const TOLD_IF_CONFIRMED = 'The student is told by mail if our first letter has reached them. Else call them.'

/** Returns the words on whether a student is told of a change of their enrollment. */
export function useToldWords(record: EnrollmentDetails): string {
  const told = isPaid(record) ? 'The student is told by mail.' : TOLD_IF_CONFIRMED
  return useMailIsOn() ? told : NOBODY_TOLD
}
