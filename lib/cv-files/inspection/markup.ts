import { LONGEST_INSTRUCTION } from './field-instruction'
import { Namespaces, type Restore } from './namespaces'
import { OpenFields } from './open-fields'
import { isOnOwnDisk } from './own-disk'
import { refuseUnless } from './refusal'
import { LONGEST_STYLE, refuseReferences, refuseStyle } from './svg'
import {
  decodeText,
  parseAttributes,
  readTokens,
  splitName,
  type XmlAttribute,
  type XmlToken,
} from './xml-tokens'

// Real documents have some forty elements in one another.
const DEEPEST = 1000
// The address of a link, which may hold any word. Only a whole one: what is written over several runs might be of two fields.
const LINK_ADDRESS = /^(\s*HYPERLINK)\s+(?:\\\w\s+)*"[^"]*"/i
// Talks to another program, wherever it stands in an instruction.
const DDE = /\bDDE(AUTO)?\b/i

// What fields are written with (ECMA-376, part 1, 17.16).
const CODES = ['instrText', 'delInstrText']
const FIELDS = ['fldChar', 'fldSimple', ...CODES]
// Between a field's beginning and its separator, Word takes these for its instruction too.
const TEXTS = ['t', 'delText']
const PICTURES = ['drawing', 'pict', 'object']
// What a text box holds is a text of its own.
const TEXT_BOX = 'txbxContent'
// Around runs that two authors wrote at once. Word reads what is in them, other readers may pass over it.
const CONFLICTS = ['conflictIns', 'conflictDel']
const FILLS = ['imagedata', 'fill', 'stroke']
// What is followed only on a click: links, and where a picture or model that was searched for online is from.
const LINKS = ['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver', 'picAttrSrcUrl', 'attrSrcUrl']
const WITH_ATTRIBUTES = ['fldChar', 'fldSimple', 'svg', ...FILLS]
// Programs write it into pictures. It has no entities, and readers have its rules by heart.
const SVG_DOCTYPE =
  /^<!DOCTYPE\s+svg\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]+"\s*>$/

/** What a part is held to. */
export type MarkupBounds = {
  /** How many fields, and elements and attributes, there may still be, from which the part's are taken off. */
  room: { fields: number; names: number }
  /** The ids of the part's relationships that are links to places outside of the package. */
  links: ReadonlySet<string>
  /** Whether it is VML, where Excel leaves line breaks open. */
  isVml: boolean
}

/**
 * Refuses a part of a Word document with a field that starts a program or loads a text, an object or a picture from elsewhere; with
 * a picture, template or video that is loaded from elsewhere without a relationship of its kind; or in which readers could find
 * other fields. An instruction may be split over several runs, so all of a field's are read as one text.
 * @param content the part's XML in UTF-8, as its bytes come
 * @throws {Refused}
 */
export async function inspectMarkup(content: AsyncIterable<Buffer>, bounds: MarkupBounds): Promise<void> {
  const part = new Part(bounds)
  await readTokens(content, token => part.take(token))
  part.finish()
}

type Element = {
  /** With its prefix. */
  fullName: string
  name: string
  isWord: boolean
  /** Whether a reader may pass over it, as over an element around it that is not of WordprocessingML. */
  isSkippable: boolean
  /** Whether fields in it have to end in it. */
  isConflict: boolean
  restore: Restore | undefined
}

/** The text of an element that is read as a whole. */
type Collected = { text: string; most: number; end: (text: string) => void }

class Part {
  private readonly open: Element[] = []
  private readonly namespaces = new Namespaces()
  private readonly fields = new OpenFields(instruction => DDE.test(instruction))
  private collected: Collected | undefined
  private hasStyleSheet = false
  private isSvg = false

  constructor(private readonly bounds: MarkupBounds) {}

  take(token: XmlToken): void {
    if (token.kind === 'start') this.start(token)
    else if (token.kind === 'end') this.end(token.name)
    else if (token.kind === 'text') this.takeText(token.text)
    else this.takeOther(token.text)
  }

  finish(): void {
    refuseUnless(this.open.length === 0, 'damaged')
    this.fields.finish()
  }

  private takeText(text: string): void {
    if (this.collected) {
      this.collected.text += text
      refuseUnless(this.collected.text.length <= this.collected.most, 'remote')
    } else if (isText(this.open.at(-1)) && /\S/.test(text)) this.fields.noteResult()
  }

  private takeOther(text: string): void {
    refuseUnless(!text.startsWith('<!DOCTYPE') || SVG_DOCTYPE.test(text), 'damaged')
    this.hasStyleSheet ||= text.startsWith('<?xml-stylesheet')
  }

  private start({
    name: fullName,
    attributes: written,
    isEmpty,
  }: Extract<XmlToken, { kind: 'start' }>): void {
    // No program writes an element into an instruction.
    refuseUnless(!this.collected, 'damaged')
    refuseUnless(this.open.length < DEEPEST, 'too-complex')
    const { prefix, name } = splitName(fullName)
    const attributes = this.readsAttributes(name, written) ? parseAttributes(written) : []
    this.bounds.room.names -= 1 + attributes.length
    refuseUnless(this.bounds.room.names >= 0, 'too-complex')
    const restore = this.namespaces.declare(attributes)
    const vocabulary = this.namespaces.of(prefix)
    const isWord = vocabulary === 'word'
    const isAround = this.open.at(-1)?.isSkippable ?? false
    const isConflict = !isAround && vocabulary === 'word-2010' && this.mayConflict(name)
    const isRead = isConflict || vocabulary === 'word' || vocabulary === 'math'
    const isSkippable = !(isWord && name === TEXT_BOX) && (isAround || !isRead)
    const element = { fullName, name, isWord, isSkippable, isConflict, restore }
    this.open.push(element)
    if (isConflict) this.fields.enter()
    this.refuseLinks(name, attributes)
    this.begin(element, attributes)
    if (isEmpty) this.end(fullName)
  }

  // In an instruction, what a reader passes over would change it.
  private mayConflict(name: string): boolean {
    return CONFLICTS.includes(name) && !this.fields.isInInstruction
  }

  private readsAttributes(name: string, written: string): boolean {
    return (
      this.isSvg || this.bounds.links.size > 0 || WITH_ATTRIBUTES.includes(name) || written.includes('xmlns')
    )
  }

  // LibreOffice takes a relationship by its id alone, and loads a link as a picture or a template.
  private refuseLinks(element: string, attributes: XmlAttribute[]): void {
    for (const { name, value } of attributes)
      if (this.bounds.links.has(value.trim()))
        refuseUnless(name === 'id' && LINKS.includes(element), 'remote')
  }

  private begin(element: Element, attributes: XmlAttribute[]): void {
    const { name, isWord } = element
    refuseUnless(name !== 'webVideoPr', 'remote')
    if (FIELDS.includes(name)) this.beginField(element, attributes)
    else if (isWord && TEXTS.includes(name)) this.beginText(element)
    else if (isWord && PICTURES.includes(name)) this.fields.noteResult()
    else if (isWord && name === TEXT_BOX) this.fields.enter()
    else if (FILLS.includes(name)) refuseSource(attributes)
    this.takeSvg(name, attributes)
  }

  private end(fullName: string): void {
    if (this.bounds.isVml) this.endBreaks(fullName)
    const element = this.open.pop()
    refuseUnless(element?.fullName === fullName, 'damaged')
    if (this.collected) {
      this.collected.end(decodeText(this.collected.text))
      this.collected = undefined
    }
    if (element.isWord && (element.name === TEXT_BOX || element.name === 'fldSimple')) this.fields.leave()
    if (element.isWord && element.name === 'fldSimple') this.fields.end()
    if (element.isConflict) this.fields.leaveWhole()
    element.restore?.()
  }

  // Until the element around it ends, all that follows a break counts as in it, and so as what may be passed over.
  private endBreaks(fullName: string): void {
    while (fullName !== 'br' && this.open.at(-1)?.fullName === 'br') this.open.pop()?.restore?.()
  }

  private beginField(element: Element, attributes: XmlAttribute[]): void {
    this.bounds.room.fields -= 1
    refuseUnless(this.bounds.room.fields >= 0, 'too-complex')
    // Word passes over an element that is not its own, with all in it, and so over what breaks an instruction for others.
    refuseUnless(element.isWord && !element.isSkippable, 'damaged')
    if (CODES.includes(element.name)) this.collect(text => this.write(text))
    else if (element.name === 'fldSimple') this.beginSimple(attributes)
    else this.takeMark(attributes)
  }

  private beginText({ isSkippable }: Element): void {
    if (!this.fields.isInInstruction) return
    refuseUnless(!isSkippable, 'damaged')
    this.collect(text => this.write(text))
  }

  private beginSimple(attributes: XmlAttribute[]): void {
    this.fields.begin(isDirty(attributes))
    this.write(this.ownAttribute(attributes, 'instr') ?? '')
    this.fields.separate()
    this.fields.enter()
  }

  private takeMark(attributes: XmlAttribute[]): void {
    const type = this.ownAttribute(attributes, 'fldCharType')
    if (type === 'begin') this.fields.begin(isDirty(attributes))
    else if (type === 'separate') this.fields.separate(isDirty(attributes))
    else {
      refuseUnless(type === 'end', 'damaged')
      this.fields.end()
    }
  }

  /** An attribute of WordprocessingML; beside one of the same name of another vocabulary, a reader could take either. */
  private ownAttribute(attributes: XmlAttribute[], wanted: string): string | undefined {
    const found = attributes.filter(({ name }) => name === wanted)
    refuseUnless(found.length <= 1, 'damaged')
    refuseUnless(
      found.every(({ prefix }) => this.namespaces.of(prefix) === 'word'),
      'damaged',
    )
    return found[0]?.value
  }

  private write(instruction: string): void {
    const isLink = !this.fields.hasInstruction && LINK_ADDRESS.test(instruction)
    this.fields.write(isLink ? instruction.replace(LINK_ADDRESS, '$1') : instruction)
  }

  private takeSvg(name: string, attributes: XmlAttribute[]): void {
    this.isSvg ||= name === 'svg'
    if (!this.isSvg) return
    refuseUnless(!this.hasStyleSheet, 'remote')
    refuseReferences(name, attributes)
    if (name === 'style') this.collected = { text: '', most: LONGEST_STYLE, end: refuseStyle }
  }

  private collect(end: (text: string) => void): void {
    this.collected = { text: '', most: LONGEST_INSTRUCTION, end }
  }
}

function isText(element: Element | undefined): boolean {
  return element?.isWord === true && TEXTS.includes(element.name)
}

function isDirty(attributes: XmlAttribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'dirty' && /^\s*(true|1|on)\s*$/i.test(value))
}

// VML names a picture in this way too.
function refuseSource(attributes: XmlAttribute[]): void {
  for (const { name, value } of attributes) refuseUnless(name !== 'src' || isOnOwnDisk(value), 'remote')
}
