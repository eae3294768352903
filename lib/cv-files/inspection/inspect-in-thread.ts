import { Worker } from 'node:worker_threads'
import { processState } from '@/lib/platform/process-state'
import { singleThread, ThreadEndedError } from '@/lib/platform/single-thread'
import { inTurn } from '@/lib/platform/turns'
import type { CvKind } from '../policy'
import type { DocumentRefusal } from './refusal'

/** A file on this machine, and the kind that its name claims. */
export type StoredDocument = { path: string; extension: CvKind['extension'] }

// Many times what a large CV takes: on a machine under load an honest one may take a while.
const TIMEOUT_MS = 10_000
const IDLE_MS = 1_000
// By then it may hold 20 MiB.
const MOST_DOCUMENTS = 20
// Of what is no file's bytes, which have bounds of their own.
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

/**
 * Looks inside a stored document as `inspectDocument` does, in a thread of its own: whatever was sent in, other visitors are served
 * meanwhile. One document of a sender waits for the thread at a time: whoever sends many keeps nobody else waiting for more than one.
 * @param sender whoever sent it, such as a group of IP addresses
 * @returns why it is refused (`too-complex` too where it takes ten seconds, or more memory than any CV), or null where it is a plain
 * document of that kind
 */
export function inspectInThread(document: StoredDocument, sender: string): Promise<DocumentRefusal | null> {
  const inspect = processState('lib/cv-files/inspection/inspect-in-thread', makeInspector)
  return inTurn(`inspect ${sender}`, () => inspect(document))
}

function makeInspector() {
  const inspect = singleThread<StoredDocument, DocumentRefusal | null>({
    start: () => new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: HEAP }),
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    renewAfter: MOST_DOCUMENTS,
  })
  return async (document: StoredDocument) => {
    try {
      return await inspect(document)
    } catch (error) {
      if (error instanceof ThreadEndedError) return 'too-complex'
      throw error
    }
  }
}
