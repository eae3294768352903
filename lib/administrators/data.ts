import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { AdministratorRecord } from './schema'

/** Lists every administrator by e-mail, those that are disabled too. */
export async function listAdministrators(): Promise<AdministratorRecord[]> {
  const rows = await database().administrator.findMany({ orderBy: { email: 'asc' }, select: columns() })
  return rows.map(toRecord)
}

/**
 * Reads one administrator.
 * @param tx the transaction it is part of
 * @throws where there is none
 */
export async function readAdministrator(
  id: string,
  tx: Prisma.TransactionClient,
): Promise<AdministratorRecord> {
  return toRecord(await tx.administrator.findUniqueOrThrow({ where: { id }, select: columns() }))
}

function columns() {
  const open = { revokedAt: null, expiresAt: { gt: new Date() } }
  return {
    id: true,
    email: true,
    role: true,
    disabledAt: true,
    configured: true,
    createdAt: true,
    secondFactor: { select: { confirmedAt: true } },
    _count: { select: { sessions: { where: open } } },
  } satisfies Prisma.AdministratorSelect
}

type Row = Prisma.AdministratorGetPayload<{ select: ReturnType<typeof columns> }>

function toRecord({ id, _count, secondFactor, disabledAt, createdAt, ...row }: Row): AdministratorRecord {
  return {
    _id: id,
    ...row,
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    secondFactor: Boolean(secondFactor?.confirmedAt),
    openSessions: _count.sessions,
  }
}
