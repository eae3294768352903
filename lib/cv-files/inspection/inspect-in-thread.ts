import { Worker } from 'node:worker_threads'
import { processState } from '@/lib/platform/process-state'
import { singleThread, ThreadEndedError } from '@/lib/platform/single-thread'
import type { CvKind } from '../policy'
import type { DocumentRefusal } from './refusal'

/** A file on this machine, and the kind that its name claims. */
export type StoredDocument = { path: string; extension: CvKind['extension'] }

// Many times what a large CV takes: on a machine under load an honest one may take a while.
const TIMEOUT_MS = 10_000
const IDLE_MS = 1_000
// Of what is no file's bytes, which have bounds of their own.
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

/**
 * Looks inside a stored document as `inspectDocument` does, in a thread of its own: whatever was sent in, other visitors are served
 * meanwhile.
 * @returns why it is refused (`too-complex` too where it takes ten seconds, or more memory than any CV), or null where it is a plain
 * document of that kind
 */
export function inspectInThread(document: StoredDocument): Promise<DocumentRefusal | null> {
  return processState('lib/cv-files/inspection/inspect-in-thread', makeInspector)(document)
}

function makeInspector() {
  const inspect = singleThread<StoredDocument, DocumentRefusal | null>({
    start: () => new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: HEAP }),
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
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
