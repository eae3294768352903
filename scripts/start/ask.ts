import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Asks the person at the keyboard, and returns the line that they type; an empty one where the input ends.
 * @param unseen keeps what is typed off the screen, as for a password
 */
export async function ask(question: string, { unseen = false } = {}): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    output: unseen ? nowhere() : process.stdout,
    terminal: unseen ? process.stdin.isTTY : process.stdout.isTTY,
  })
  if (unseen) process.stdout.write(question)
  const ended = new Promise<string>(done => lines.once('close', () => done('')))
  // In a terminal Ctrl-C arrives as a key, not as a signal.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const line = await Promise.race([lines.question(unseen ? '' : question), ended])
  lines.close()
  if (unseen) console.log()
  return line
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
