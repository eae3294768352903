/** How long a decision can be undone, in ms; until then its letter waits, and nobody outside hears of it. */
export const UNDO_MS = 60_000

type LastDecision = { decidedAt: Date } | null

/** For how many ms more a decision can be undone; 0 where there is none. */
export function undoMsLeft(decision: LastDecision): number {
  return decision ? Math.max(0, decision.decidedAt.getTime() + UNDO_MS - Date.now()) : 0
}

/** The columns of an application that `disclosedStatus` asks for. */
export const disclosedStatusSelect = {
  status: true,
  undoableDecision: { select: { decidedAt: true, statusBefore: true, statusTold: true } },
} as const

/** An application's status, and its last decision while that can be undone. */
export type DecisionFacts<Status> = {
  status: Status
  undoableDecision: { decidedAt: Date; statusBefore: Status; statusTold: Status | null } | null
}

/** The status that the sender may be told: while a decision can be undone, the last one that could be told before it. */
export function disclosedStatus<Status>({ status, undoableDecision }: DecisionFacts<Status>): Status {
  if (!undoableDecision || undoMsLeft(undoableDecision) === 0) return status
  return undoableDecision.statusTold ?? undoableDecision.statusBefore
}
