import { Prisma } from '@/lib/platform/generated/prisma/client'

const { sql, raw } = Prisma

/**
 * SQL for a whole number from 0 to below `sides` for the row `n`: always the same for the same salt.
 * @param salt tells one roll for a row from another
 */
export function chance(salt: string, sides: number | Prisma.Sql): Prisma.Sql {
  return sql`abs(hashint8extended(n, ${raw(String(saltNumber(salt)))}) % ${typeof sides === 'number' ? raw(String(sides)) : sides})::int`
}

/** SQL that picks one of the texts for the row `n`. */
export function pick(salt: string, texts: readonly string[]): Prisma.Sql {
  return sql`(${[...texts]}::text[])[1 + ${chance(salt, texts.length)}]`
}

/** SQL for an id made of a time and the row `n`, in the form new records get theirs (UUID version 7, RFC 9562). */
export function idAt(time: Prisma.Sql, kind: string): Prisma.Sql {
  const seed = sql`md5(${kind}::text || n)`
  return sql`(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0')
    || '7' || substr(${seed}, 1, 3) || '8' || substr(${seed}, 4, 15))::uuid`
}

function saltNumber(salt: string): number {
  return [...salt].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}
