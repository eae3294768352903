import { foldersOf } from '@/scripts/architecture/house'

/** The pages behind the login, by the folders they are made of, so that a new one is in every test that visits them all. */
export const adminSections = foldersOf('app/admin/(guarded)')
