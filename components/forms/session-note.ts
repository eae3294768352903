/**
 * Reads what was stored in this tab under a name. A browser outlives a reload and a killed tab with it, and forgets it
 * with the tab.
 * @returns the value, or undefined where there is none, or none that can be read
 */
export function readNote(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value in this tab; undefined deletes it. Where the browser stores nothing, so be it. */
export function writeNote(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {}
}
