import { inspectDocument } from '@/lib/cv-files/inspection/inspect'
import type { StoredDocument } from '@/lib/cv-files/inspection/inspect-in-thread'

/** In place of the one of `lib/cv-files`: inspects in the test's own thread, for which the code is compiled already. */
export function inspectInThread({ path, extension }: StoredDocument) {
  return inspectDocument(path, extension)
}
