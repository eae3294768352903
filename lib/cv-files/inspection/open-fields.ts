import { LONGEST_INSTRUCTION, loadsFromElsewhere, namesWebPicture } from './field-instruction'
import { refuseUnless } from './refusal'

type Field = {
  instruction: string
  /** Whether there is more in it than blanks; looked for as it is written, since a long one may be written in many parts. */
  hasInstruction: boolean
  isSeparated: boolean
  hasResult: boolean
  /** Whether readers fetch its result anew. */
  isDirty: boolean
  needsResult: boolean
}

// Word puts a copied picture's field into the one that it had before, time and again.
const MOST_OPEN = 100

/**
 * The fields of a document that have begun and not ended, one in another (ECMA-376, part 1, 17.16.18). Each goes on with its
 * instruction behind a field that stands in it. Refuses one that starts a program, or loads a text, an object or a picture from
 * elsewhere.
 */
export class OpenFields {
  private readonly open: Field[] = []
  /** How many fields were open where each text began that stands in the middle of another. */
  private readonly bases: number[] = []
  private loose = ''
  private hasLoose = false

  /** @param startsProgram whether an instruction does */
  constructor(private readonly startsProgram: (instruction: string) => boolean) {}

  /** Whether the innermost field's instruction goes on. */
  get isInInstruction(): boolean {
    return this.innermost?.isSeparated === false
  }

  /** Whether something other than blanks stands in the innermost field's instruction, or outside of any field. */
  get hasInstruction(): boolean {
    return this.innermost?.hasInstruction ?? this.hasLoose
  }

  /** Begins a field. */
  begin(isDirty = false): void {
    this.endLoose()
    refuseUnless(this.open.length < MOST_OPEN, 'too-complex')
    this.open.push({
      instruction: '',
      hasInstruction: false,
      isSeparated: false,
      hasResult: false,
      isDirty,
      needsResult: false,
    })
  }

  /** Adds to the innermost field's instruction, or to one that stands outside of any field. */
  write(text: string): void {
    const field = this.innermost
    const instruction = (field?.instruction ?? this.loose) + text
    refuseUnless(instruction.length <= LONGEST_INSTRUCTION, 'remote')
    if (field) field.instruction = instruction
    else this.loose = instruction
    if (this.hasInstruction || !/\S/.test(text)) return
    if (field) field.hasInstruction = true
    else this.hasLoose = true
  }

  /** Notes that the innermost field has a result where its instruction has ended, also one in a text of its own. */
  noteResult(): void {
    const field = this.open.at(-1)
    if (field?.isSeparated) field.hasResult = true
  }

  /** Ends the innermost field's instruction. */
  separate(isDirty = false): void {
    const field = this.requireOpen()
    if (!field) return
    // A second one would be read by some as the first.
    refuseUnless(!field.isSeparated, 'damaged')
    field.isDirty ||= isDirty
    this.check(field)
    field.isSeparated = true
  }

  /** Ends the innermost field. */
  end(): void {
    const field = this.requireOpen()
    if (field) this.close(field)
  }

  /** Begins a text of its own, such as a text box, or what a field holds as an element. */
  enter(): void {
    this.endLoose()
    this.bases.push(this.open.length)
  }

  /**
   * Ends a text of its own.
   * @throws {Refused} where a field around it is open, and one in it has not ended
   */
  leave(): void {
    this.endLoose()
    refuseUnless(this.base === 0 || this.open.length === this.base, 'damaged')
    while (this.innermost) this.close(this.innermost)
    this.bases.pop()
  }

  /**
   * Ends a text that readers may pass over.
   * @throws {Refused} where a field in it has not ended, as it would then go on behind it for some
   */
  leaveWhole(): void {
    refuseUnless(this.open.length === this.base, 'damaged')
    this.leave()
  }

  /** Ends all of them. */
  finish(): void {
    this.endLoose()
    while (this.innermost) this.close(this.innermost)
  }

  private get base(): number {
    return this.bases.at(-1) ?? 0
  }

  private get innermost(): Field | undefined {
    return this.open.length > this.base ? this.open.at(-1) : undefined
  }

  /** The innermost field; none where a mark stands alone, unless a field around this text could be taken for its own. */
  private requireOpen(): Field | undefined {
    this.endLoose()
    const field = this.innermost
    refuseUnless(field !== undefined || this.base === 0, 'damaged')
    return field
  }

  private close(field: Field): void {
    this.check(field)
    refuseUnless(!field.needsResult || (field.hasResult && !field.isDirty), 'remote')
    this.open.pop()
    if (field.hasResult) this.noteResult()
  }

  private check(field: Field): void {
    this.refuseInstruction(field.instruction)
    field.needsResult ||= namesWebPicture(field.instruction)
    // What follows is no part of it.
    field.instruction = ''
    field.hasInstruction = false
  }

  private endLoose(): void {
    this.refuseInstruction(this.loose)
    this.loose = ''
    this.hasLoose = false
  }

  private refuseInstruction(instruction: string): void {
    if (instruction === '') return
    refuseUnless(!this.startsProgram(instruction) && !loadsFromElsewhere(instruction), 'remote')
  }
}
