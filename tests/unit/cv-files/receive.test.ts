import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '@/lib/cv-files/disk-store'
import { cvRefusals } from '@/lib/cv-files/policy'
import { receiveCv } from '@/lib/cv-files/receive'
import { aDoc, aDocx, aPdf } from '../../support/cv-bytes'

const MAX_BYTES = 64 * 1024
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cv-files-'))
})

afterEach(() => rm(folder, { recursive: true }))

const receive = (filename: string, bytes: Buffer, chunkBytes = 4096) =>
  receiveCv(filename, chunksOf(bytes, chunkBytes), {
    store: diskStore(folder),
    maxBytes: MAX_BYTES,
    sender: '192.0.2.1',
  })

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('a CV that is what its name says', () => {
  test.each([
    ['cv.pdf', aPdf()],
    ['CV.DOCX', aDocx()],
    ['my cv.final.doc', aDoc()],
  ])('%s is stored whole, however its bytes arrive', async (filename, bytes) => {
    for (const chunkBytes of [3, 4096]) {
      const received = await receive(filename, bytes, chunkBytes)
      if (!received.ok) throw new Error(received.reason)
      expect(await readFile(join(folder, received.cv.key))).toEqual(bytes)
      expect(received.cv.bytes).toBe(bytes.length)
      expect(received.cv.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })
})

describe('a CV whose name claims no kind, as WhatsApp and Drive name some, is of the kind that its bytes show', () => {
  test.each([
    ['DOC-20261125-WA0007.', aPdf(), 'DOC-20261125-WA0007.pdf', 'application/pdf'],
    ['CV of Mr. Musa', aDocx(), 'CV of Mr. Musa.docx', DOCX_TYPE],
    ['cv.pdf (1)', aPdf(), 'cv.pdf (1).pdf', 'application/pdf'],
    ['CV 2026.11', aDoc(), 'CV 2026.11.doc', 'application/msword'],
    ['...', aPdf(), 'CV.pdf', 'application/pdf'],
    // What stands behind the last dot is no type of file.
    ['Aisha Bello B.Sc', aPdf(), 'Aisha Bello B.Sc.pdf', 'application/pdf'],
    ['CV - Musa B.Tech', aDocx(), 'CV - Musa B.Tech.docx', DOCX_TYPE],
    ['Dr.Musa', aDoc(), 'Dr.Musa.doc', 'application/msword'],
    ['Ngozi B.Com.', aPdf(), 'Ngozi B.Com.pdf', 'application/pdf'],
    ['CV.v2', aPdf(), 'CV.v2.pdf', 'application/pdf'],
    ['cv.docx.final', aPdf(), 'cv.docx.final.pdf', 'application/pdf'],
    // Its ending is only followed by a dot.
    ['cv.pdf.', aPdf(), 'cv.pdf.', 'application/pdf'],
  ])('%s', async (given, bytes, filename, contentType) => {
    const received = await receive(given, bytes)
    if (!received.ok) throw new Error(received.reason)
    expect(received.cv).toMatchObject({ filename, contentType })
    expect(await readFile(join(folder, received.cv.key))).toEqual(bytes)
  })
})

describe('a CV that is refused leaves nothing behind', () => {
  test.each([
    [
      'of no kind that is taken, without an ending',
      'photo',
      Buffer.from('\xff\xd8\xff', 'latin1'),
      'wrong-name',
    ],
    ['without an ending, with macros', 'cv', aDoc({ storages: ['Macros'] }), 'macros'],
    ...'exe zip 7z jpg png heic html svg js docm dotx odt rtf txt pages xlsx pptx mp4 apk'
      .split(' ')
      .map((ending): [string, string, Buffer, string] => [
        `of another kind, .${ending}`,
        `cv.${ending.toUpperCase()}`,
        aPdf(),
        'wrong-name',
      ]),
    ['of another kind behind its own', 'cv.pdf.exe', aPdf(), 'wrong-name'],
    ['of another kind, with blanks behind it', 'cv.html. ', aPdf(), 'wrong-name'],
    ['a page whose name ends in no type', 'Dr.Musa', Buffer.from('<html>'), 'wrong-name'],
    ['empty', 'cv.pdf', Buffer.alloc(0), 'empty'],
    ['a DOCX called PDF', 'cv.pdf', aDocx(), 'is-docx'],
    ['a PDF called DOCX', 'cv.docx', aPdf(), 'is-pdf'],
    ['a DOCX called DOC', 'cv.doc', aDocx(), 'is-docx'],
    ['a DOC called DOCX', 'cv.docx', aDoc(), 'is-doc'],
    ['a DOCX with macros called DOC', 'cv.doc', aDocx({ parts: { 'word/vbaProject.bin': 'x' } }), 'macros'],
    ['a page called PDF', 'cv.pdf', Buffer.from('<html>'), 'wrong-type'],
    ['a picture called DOC', 'cv.doc', Buffer.from('89504e470d0a1a0a', 'hex'), 'wrong-type'],
    ['a DOCX cut short', 'cv.docx', aDocx().subarray(0, -100), 'damaged'],
    ['with macros', 'cv.doc', aDoc({ storages: ['Macros'] }), 'macros'],
    ['a byte too large', 'cv.pdf', aPdf({ bytes: MAX_BYTES + 1 }), 'too-large'],
    ['with its mark too late', 'cv.pdf', Buffer.concat([Buffer.alloc(2048), aPdf()]), 'wrong-type'],
  ])('%s', async (_, filename, bytes, reason) => {
    expect(await receive(filename, bytes)).toEqual({ ok: false, reason })
    expect(await readdir(folder)).toEqual([])
  })

  test('a connection that breaks', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield aPdf()
      throw new Error('socket closed')
    }
    const limits = { store: diskStore(folder), maxBytes: MAX_BYTES, sender: '192.0.2.1' }
    await expect(receiveCv('cv.pdf', broken(), limits)).rejects.toThrow('socket closed')
    expect(await readdir(folder)).toEqual([])
  })
})

test('a CV that only has the ending of another kind is said to be renamed', () => {
  expect([cvRefusals['is-pdf'], cvRefusals['is-doc'], cvRefusals['is-docx']]).toEqual([
    'This one is not what its name says. It is a PDF: rename it so that its name ends in .pdf, and choose it again.',
    'This one is not what its name says. It is a DOC: rename it so that its name ends in .doc, and choose it again.',
    'This one is not what its name says. It is a DOCX: rename it so that its name ends in .docx, and choose it again.',
  ])
})

test('the largest CV allowed is taken', async () => {
  expect((await receive('cv.pdf', aPdf({ bytes: MAX_BYTES }))).ok).toBe(true)
})
