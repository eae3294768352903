import { refuseUnless } from './refusal'
import type { XmlAttribute } from './xml-tokens'

// Each has a name in strict documents as well (ECMA-376, part 4, annex A).
const WORD = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
const MATH = [
  'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'http://purl.oclc.org/ooxml/officeDocument/math',
]
// What Word has added, such as the conflicts of two authors ([MS-DOCX] 2.6).
const WORD_2010 = 'http://schemas.microsoft.com/office/word/2010/wordml'

/** Whose element a prefix makes of one: WordprocessingML's, Word's own addition to it, that of its formulas, or one that a reader may pass over. */
export type Vocabulary = 'word' | 'word-2010' | 'math' | 'other'

/** Gives the prefixes of an element that ends what they stood for before. */
export type Restore = () => void

/** What the prefixes of a part stand for (Namespaces in XML 1.0), at the place that is read. */
export class Namespaces {
  private readonly bound = new Map<string, Vocabulary>()
  private word: string | undefined

  /**
   * Notes the prefixes that an element declares; none where it declares none.
   * @throws {Refused} where the part has both namespaces of WordprocessingML: readers pass over the elements of one
   */
  declare(attributes: XmlAttribute[]): Restore | undefined {
    const before: [string, Vocabulary | undefined][] = []
    for (const { prefix, name, value } of attributes) {
      if (prefix !== 'xmlns' && (prefix !== '' || name !== 'xmlns')) continue
      const declared = prefix === '' ? '' : name
      before.unshift([declared, this.bound.get(declared)])
      this.bound.set(declared, this.vocabularyOf(value))
    }
    if (before.length === 0) return undefined
    return () => {
      for (const [prefix, vocabulary = 'other'] of before) this.bound.set(prefix, vocabulary)
    }
  }

  /** Tells whose an element or attribute with this prefix is. */
  of(prefix: string): Vocabulary {
    return this.bound.get(prefix) ?? 'other'
  }

  private vocabularyOf(namespace: string): Vocabulary {
    if (MATH.includes(namespace)) return 'math'
    if (namespace === WORD_2010) return 'word-2010'
    if (!WORD.includes(namespace)) return 'other'
    this.word ??= namespace
    refuseUnless(this.word === namespace, 'damaged')
    return 'word'
  }
}
