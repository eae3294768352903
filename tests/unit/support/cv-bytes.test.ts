import { expect, test } from 'vitest'
import { aDoc, aDocx, aPdf } from '../../support/cv-bytes'

test('a padded PDF has exactly the bytes asked for and still ends as a PDF', () => {
  const pdf = aPdf({ bytes: 5 * 1024 * 1024 })
  expect(pdf.length).toBe(5 * 1024 * 1024)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
})

test('a DOCX names its parts in the directory of a ZIP archive', () => {
  const docx = aDocx()
  expect(docx.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'))
  const directory = docx.subarray(docx.indexOf('PK\x01\x02')).toString('latin1')
  expect(directory).toContain('[Content_Types].xml')
  expect(directory).toContain('word/document.xml')
})

test('a DOC is a compound file with a WordDocument stream', () => {
  const doc = aDoc()
  expect(doc.length % 512).toBe(0)
  expect(doc.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
  expect(doc.indexOf(Buffer.from('WordDocument', 'utf16le'))).toBeGreaterThan(0)
})
