/** Why a document is not taken, told by what is inside it. */
export type DocumentRefusal =
  | 'wrong-type'
  | 'damaged'
  | 'locked'
  | 'macros'
  | 'script'
  | 'attachment'
  | 'remote'
  | 'too-complex'
  | 'virus'

/** Ends an inspection; it never leaves the inspection's own folder. */
export class Refused extends Error {
  constructor(readonly reason: DocumentRefusal) {
    super(`The document was refused: ${reason}`)
  }
}

/** Ends the inspection where a condition does not hold. */
export function refuseUnless(condition: boolean, reason: DocumentRefusal): asserts condition {
  if (!condition) throw new Refused(reason)
}
