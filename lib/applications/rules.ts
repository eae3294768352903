import { UNDO_MS } from './constants'

type LastDecision = { decidedAt: Date } | null

/** For how many ms more a decision can be undone; 0 where there is none. Until then nobody outside has heard of it. */
export function undoMsLeft(decision: LastDecision, now = Date.now()): number {
  return decision ? Math.max(0, decision.decidedAt.getTime() + UNDO_MS - now) : 0
}
