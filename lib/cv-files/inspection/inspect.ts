import { open } from 'node:fs/promises'
import { turns } from '@/lib/platform/turns'
import type { CvKind } from '../policy'
import { startsAsCompoundFile } from './compound-file'
import { inspectDoc } from './doc'
import { inspectDocx } from './docx'
import { besideOthers, type FileBytes, fileBytes } from './file-bytes'
import { inspectPdf } from './pdf'
import { type DocumentRefusal, Refused, refuseUnless } from './refusal'

// Each may hold some megabytes, and all share one thread.
const takeTurn = turns(3)

const inspections: Record<CvKind['extension'], (file: FileBytes) => Promise<void>> = {
  pdf: inspectPdf,
  docx: inspectWordPackage,
  doc: inspectWordFile,
}

/**
 * Looks inside a stored document, within bounds and without holding it whole.
 * @param path of a file on this machine
 * @param extension the kind that its name claims
 * @returns why it is refused, or null where it is a plain document of that kind
 */
export async function inspectDocument(
  path: string,
  extension: CvKind['extension'],
): Promise<DocumentRefusal | null> {
  return takeTurn(() => inspectInTurn(path, extension))
}

async function inspectInTurn(path: string, extension: CvKind['extension']): Promise<DocumentRefusal | null> {
  const handle = await open(path, 'r')
  try {
    await inspections[extension](besideOthers(await fileBytes(handle)))
    return null
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  } finally {
    await handle.close()
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
