/** How long a decision can be undone, in ms; until then its letter waits, and nobody outside hears of it. */
export const UNDO_MS = 60_000

type LastDecision = { decidedAt: Date } | null

/** For how many ms more a decision can be undone; 0 where there is none. */
export function undoMsLeft(decision: LastDecision, now = Date.now()): number {
  return decision ? Math.max(0, decision.decidedAt.getTime() + UNDO_MS - now) : 0
}

type Decided<Status> = { status: Status; undoableDecision: { decidedAt: Date; statusBefore: Status } | null }

/** The status that the sender may be told: while a decision can be undone, the one before it. */
export function toldStatus<Status>({ status, undoableDecision }: Decided<Status>, now = Date.now()): Status {
  return undoableDecision && undoMsLeft(undoableDecision, now) > 0 ? undoableDecision.statusBefore : status
}
