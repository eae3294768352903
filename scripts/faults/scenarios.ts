import { abortedUploads } from './aborted-uploads'
import { closedTerminal } from './closed-terminal'
import { cutCommit } from './cut-commit'
import { frozenDatabase } from './frozen-database'
import { fullCvDisk, fullDisk } from './full-disk'
import { fullLog } from './full-log'
import { killedBackend } from './killed-backend'
import { killedDatabase } from './killed-database'
import { movedClock } from './moved-clock'
import { otherDatabase } from './other-database'
import { powerCut } from './power-cut'
import type { Scenario } from './scenario'
import { secondStart } from './second-start'
import { silentMailServer } from './silent-mail-server'
import { slowClients } from './slow-clients'
import { stoppedDatabase } from './stopped-database'
import { unreadLog } from './unread-log'

/** All scenarios, in the order in which they are rehearsed. */
export const scenarios: Scenario[] = [
  killedDatabase,
  stoppedDatabase,
  frozenDatabase,
  killedBackend,
  cutCommit,
  fullCvDisk,
  fullDisk,
  secondStart,
  silentMailServer,
  slowClients,
  abortedUploads,
  powerCut,
  movedClock,
  fullLog,
  unreadLog,
  closedTerminal,
  otherDatabase,
]
