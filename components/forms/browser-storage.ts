/** Session storage, which survives a reload and a killed tab but not a closed one; or local storage, which stays. */
export type StoragePlace = 'tab' | 'browser'

/** Returns the texts of an object that was stored under a name, by their keys; none where there is no such object. */
export function getStoredTexts(name: string): Record<string, string> {
  const stored = getStored(name)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'))
}

/** Returns what was stored under a name, unchecked; undefined where there is nothing that can be read. */
export function getStored(name: string, place: StoragePlace = 'tab'): unknown {
  try {
    return JSON.parse(storeOf(place).getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value; undefined deletes it. Without effect where the browser allows no storage. */
export function setStored(name: string, value: unknown, place: StoragePlace = 'tab'): void {
  try {
    if (value === undefined) storeOf(place).removeItem(name)
    else storeOf(place).setItem(name, JSON.stringify(value))
  } catch {}
}

/** The names of all that the tab has stored. */
export function listStored(): string[] {
  try {
    return Object.keys(storeOf('tab'))
  } catch {
    return []
  }
}

// Looked up each time: where storage is blocked, merely naming it throws.
function storeOf(place: StoragePlace): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}
