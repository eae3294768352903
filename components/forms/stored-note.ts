/** A tab outlives a reload and is forgotten once it is closed, though not where it was killed; a browser keeps what it is given. */
export type NotePlace = 'tab' | 'browser'

/** Returns the texts of an object that was stored under a name, by their own names; none where there is none that can be read. */
export function readTexts(name: string): Record<string, string> {
  const note = readNote(name)
  if (typeof note !== 'object' || note === null) return {}
  return Object.fromEntries(Object.entries(note).filter(([, text]) => typeof text === 'string'))
}

/** Returns what was stored under a name, unchecked; undefined where there is nothing that can be read. */
export function readNote(name: string, place: NotePlace = 'tab'): unknown {
  try {
    return JSON.parse(storeOf(place).getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value; undefined deletes it. Where the browser stores nothing, so be it. */
export function writeNote(name: string, value: unknown, place: NotePlace = 'tab'): void {
  try {
    if (value === undefined) storeOf(place).removeItem(name)
    else storeOf(place).setItem(name, JSON.stringify(value))
  } catch {}
}

// Asked for anew each time: a browser that stores nothing throws at its very name.
function storeOf(place: NotePlace): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}
