import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations, diffMigrationsToSchema, listPendingMigrations } from '@/lib/postgres/migrations'
import { startThrowawayPostgres, type ThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'

let postgres: ThrowawayPostgres

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
})
afterAll(() => postgres.stop())

describe('the migrations', () => {
  test('agree with prisma/schema.prisma', async () => {
    expect(await diffMigrationsToSchema(postgres.adminUrl)).toBe('')
  })

  test('are applied once, also when two servers start together', async () => {
    const pending = await listPendingMigrations(postgres.url)
    expect(pending.length).toBeGreaterThan(0)
    const applied = await Promise.all([applyMigrations(postgres.url), applyMigrations(postgres.url)])
    expect(applied.flat()).toEqual(pending)
    expect(await listPendingMigrations(postgres.url)).toEqual([])
  })
})
