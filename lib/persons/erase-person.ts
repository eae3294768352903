import 'server-only'
import type { Client } from 'pg'
import type { CvStore } from '@/lib/cv-files/store'
import { inTransaction } from '@/lib/platform/connection'
import { clearOthersTexts, type ErasedRows, eraseRows, lockRows, removeTraces } from './erase-rows'
import { findByRecords, findPerson, type Person, type RecordIds } from './find-person'

/** What an erasure removed, and what stayed without the person. */
export type Erased = ErasedRows & {
  /** CV files that are gone, from the store and its trash. */
  files: number
}

/**
 * Erases everything held of whoever has an e-mail: rows in one transaction, then their files. Where somebody was asked to
 * pay, the payment keeps its amount, reference and states, and the record it is for stays with nobody's name, so that every
 * sum remains what it was. Repeating it is safe, and finishes one that broke off before the files were gone.
 * @param client a connection without a transaction, of the role that serves or of the owner of the tables
 */
export async function erasePerson(client: Client, store: CvStore, email: string): Promise<Erased> {
  const erased = await erase(client, store, () => findPerson(client, email), clearOthersTexts)
  await removeTraces(client)
  return erased
}

/**
 * Erases some records in the same way, and no other of the same person's. Where they were the last ones with their e-mail,
 * what is known by that e-mail only, such as letters, goes with them. The tables are left to be cleaned by whoever calls.
 */
export function eraseRecords(client: Client, store: CvStore, records: RecordIds): Promise<Erased> {
  return erase(client, store, () => findByRecords(client, records))
}

/**
 * Locks some records, and erases the rows of those that `choose` then picks; the others stay. The caller deletes the
 * files afterwards: nothing is to wait for a store while rows are locked, and a record that stays keeps its file.
 * @param choose returns the records to erase, as the transaction has them
 * @returns besides the rows which records those were, and the keys of their files
 */
export function eraseChosen(
  client: Client,
  records: RecordIds,
  choose: () => Promise<RecordIds>,
): Promise<ErasedRows & { chosen: RecordIds; cvKeys: string[] }> {
  return inTransaction(client, async () => {
    await lockErasures(client)
    const letterIds = await lockRows(client, await findByRecords(client, records))
    const chosen = await choose()
    const person = await findByRecords(client, chosen)
    return { ...(await eraseRows(client, person, letterIds)), chosen, cvKeys: person.cvKeys }
  })
}

async function erase(
  client: Client,
  store: CvStore,
  find: () => Promise<Person>,
  alsoErase?: (client: Client, person: Person) => Promise<void>,
): Promise<Erased> {
  const before = await find()
  // Before the rows, so that none that could name a file is gone while the file is not: erasing again finds both.
  await deleteFiles(store, before.cvKeys)
  const { person, erased } = await inTransaction(client, async () => {
    await lockErasures(client)
    const found = await find()
    const letterIds = await lockRows(client, found)
    // Whatever had the rows until then may have left another record with the e-mail, whose letters and notes stay.
    const { emails, marks } = await find()
    const person = { ...found, emails, marks }
    // For the trigger that notes which records were erased.
    if (alsoErase) await client.query("SELECT set_config('site.erases_person', 'on', true)")
    const erased = await eraseRows(client, person, letterIds)
    await alsoErase?.(client, person)
    return { person, erased }
  })
  // An application that came in just now has its file still, and one that was repeated meanwhile may have it again.
  await deleteFiles(store, person.cvKeys)
  return { ...erased, files: person.cvKeys.length }
}

/** Deletes CV files, from the trash too. */
export async function deleteFiles(store: CvStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await store.delete(key)
    await store.deleteTrashed(key)
  }
}

// Persons may be named in each other's notes and messages, so erasures take turns.
async function lockErasures(client: Client): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('erase'), 0)")
}
