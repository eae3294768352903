/** As much of a token as is looked at. */
type Token = { kind: 'name' | 'string' | 'mark' | 'word'; text: string }

const ATTACHED = 'EmbeddedFiles'
const SOUND = 'Sound'
// What is left of the list of attached files once the last one was removed.
const EMPTY_LIST = [`/${ATTACHED}`, '<<', '/Names', '[', ']', '>>']
// What makes a dictionary an action or an annotation (ISO 32000-1, 12.5.2 and 12.6.2).
const KINDS = ['S', 'Subtype']

/** Finds the names that would be refused by themselves, and are harmless at every place where an object has them. */
export class HarmlessNames {
  private readonly found = new Map([ATTACHED, SOUND].map(name => [name, { all: 0, harmless: 0 }]))
  private matched = 0
  /** What the names of the innermost dictionary are; null where something else stands in it, or it has ended. */
  private names: Names | null = null

  /** Takes the object's next token. */
  take({ kind, text }: Token): void {
    if (kind === 'name') this.count(text, 'all')
    this.takeForList(kind === 'name' ? `/${text}` : text)
    if (kind === 'name') noteName(this.names, text)
    else if (kind === 'mark' && text === '<<') this.names = { count: 0, hasKind: false, soundKeys: 0 }
    else {
      if (kind === 'mark' && text === '>>' && this.names) this.takeRoles(this.names)
      this.names = null
    }
  }

  /** Lists these names. */
  list(): string[] {
    return [...this.found].filter(([, { all, harmless }]) => all === harmless).map(([name]) => name)
  }

  private count(name: string, as: 'all' | 'harmless'): void {
    const counts = this.found.get(name)
    if (counts) counts[as] += 1
  }

  private takeForList(token: string): void {
    if (token !== EMPTY_LIST[this.matched]) this.matched = 0
    if (token === EMPTY_LIST[this.matched]) this.matched += 1
    if (this.matched < EMPTY_LIST.length) return
    this.count(ATTACHED, 'harmless')
    this.matched = 0
  }

  // A map of roles (14.7.3) has names alone. An action or annotation of that kind has it as a value, and its sound is a stream.
  private takeRoles({ count, hasKind, soundKeys }: Names): void {
    if (count % 2 === 0 && !hasKind) for (let n = 0; n < soundKeys; n++) this.count(SOUND, 'harmless')
  }
}

// Counted alone: an object may have half a million of them.
type Names = { count: number; hasKind: boolean; soundKeys: number }

function noteName(names: Names | null, name: string): void {
  if (!names) return
  names.hasKind ||= KINDS.includes(name)
  if (names.count % 2 === 0 && name === SOUND) names.soundKeys += 1
  names.count += 1
}
