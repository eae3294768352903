/**
 * Prisma's own lock for migrating: servers deployed at once, and a `prisma migrate deploy` beside them, take turns. A backup
 * shares it with other backups, so that no migration begins meanwhile.
 */
export const MIGRATION_LOCK = 72_707_369
