import { closeSync, openSync } from 'node:fs'
import type { CvKind } from '../policy'
import { startsAsCompoundFile } from './compound-file'
import { inspectDoc } from './doc'
import { inspectDocx } from './docx'
import { type FileBytes, fileBytes } from './file-bytes'
import { inspectPdf } from './pdf'
import { type DocumentRefusal, Refused, refuseUnless } from './refusal'

const inspections: Record<CvKind['extension'], (file: FileBytes) => Promise<void>> = {
  pdf: inspectPdf,
  docx: inspectWordPackage,
  doc: inspectWordFile,
}

/**
 * Looks inside a stored document, within bounds and without holding it whole. It may keep its thread for seconds.
 * @param path of a file on this machine
 * @param extension the kind that its name claims
 * @returns why it is refused, or null where it is a plain document of that kind
 */
export async function inspectDocument(
  path: string,
  extension: CvKind['extension'],
): Promise<DocumentRefusal | null> {
  const file = openSync(path, 'r')
  try {
    await inspections[extension](fileBytes(file))
    return null
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  } finally {
    closeSync(file)
  }
}

// A package with a password is a compound file around the encrypted package ([MS-OFFCRYPTO] 2.3.4).
async function inspectWordPackage(file: FileBytes): Promise<void> {
  if (await startsAsCompoundFile(file)) {
    await inspectDoc(file)
    throw new Refused('wrong-type')
  }
  refuseUnless((await file.read(0, 4)).equals(Buffer.from('PK\x03\x04')), 'wrong-type')
  await inspectDocx(file)
}

async function inspectWordFile(file: FileBytes): Promise<void> {
  refuseUnless(await startsAsCompoundFile(file), 'wrong-type')
  await inspectDoc(file)
}
