import { decodeEntities } from './xml'

const INSTRUCTION =
  /<(?:[\w.-]+:)?instrText(?:\s[^<>]*)?>([^<]*)<(!?)|\s(?:[\w.-]+:)?instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const UNENDED =
  /<(?:[\w.-]+:)?instrText(?:\s[^<>]*)?(?:>[^<]*)?$|\s(?:[\w.-]+:)?instr\s*=\s*(?:"[^"]*|'[^']*)$/
// Fields that talk to another program, or take in a text from another host (ECMA-376, part 1, 17.16.5).
const DYNAMIC = /\bDDE(AUTO)?\b|\bINCLUDETEXT[\s"]{1,20}(\w+:|\\\\|\/\/)/i
const LONGEST_INSTRUCTION = 64 * 1024

/**
 * Tells whether a part of a Word document has a field that starts a program or loads a text from elsewhere, or one that no
 * program writes: of more than 64 KiB, or with a comment or a CDATA section in it. An instruction may be split over several
 * runs, so all of a part's are read as one text.
 * @param content the part's XML in UTF-8, as its bytes come
 */
export async function findsDynamicField(content: AsyncIterable<Buffer>): Promise<boolean> {
  let instructions = ''
  let rest = ''
  let found = false
  for await (const chunk of content) {
    const text = rest + chunk.toString('latin1')
    let read = 0
    for (const match of text.matchAll(INSTRUCTION)) {
      const [whole, written, markup, double, single] = match
      instructions += decodeEntities(written ?? double ?? single ?? '')
      found ||= Boolean(markup)
      read = match.index + whole.length
    }
    rest = text.slice(read)
    if (rest.length > LONGEST_INSTRUCTION) {
      found ||= UNENDED.test(rest)
      rest = rest.slice(-LONGEST_INSTRUCTION)
    }
    found ||= DYNAMIC.test(instructions)
    instructions = instructions.slice(-LONGEST_INSTRUCTION)
  }
  return found
}
