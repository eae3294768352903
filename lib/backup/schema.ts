import { z } from 'zod'

/** The layout of the files that this version writes; it reads no other. */
export const FILE_VERSION = 1

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** How the file is encrypted. The costs are fixed by the version: a file cannot ask for more memory than that. */
const encryption = z.strictObject({
  cipher: z.literal('aes-256-gcm'),
  key: z.literal('argon2id'),
  salt: hex(16),
  /** Tells a wrong passphrase from a damaged file. */
  check: hex(16),
})

/** The first line of a backup: readable by anybody, and nothing in it is secret. */
export const headerSchema = z.strictObject({
  format: z.literal('studio-backup'),
  version: z.literal(FILE_VERSION),
  createdAt: z.iso.datetime(),
  encryption: encryption.nullable(),
})

export type Header = z.output<typeof headerSchema>
export type Encryption = z.output<typeof encryption>

/** What a section is; those with content have it behind them, and `end` ends the file. */
export const sectionHeadSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('about'),
    /** The database's id, which its CV store bears too; null where it was never asked for. */
    installation: z.uuid().nullable(),
    migrations: z.array(z.string()),
    /** How many files there are to come, for the progress. */
    files: z.int().nonnegative(),
  }),
  /** The content is that of PostgreSQL's COPY, in its text format. */
  z.strictObject({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) }),
  z.strictObject({
    kind: z.literal('sequences'),
    /** The last number each has given; those that have given none are not among them. */
    last: z.array(z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  }),
  /** The content is the CV's. */
  z.strictObject({ kind: z.literal('file'), key: z.string() }),
  /** A CV that a row names and the store did not have when it was copied. */
  z.strictObject({ kind: z.literal('missing file'), key: z.string() }),
  /** The SHA-256 of everything before it, the header's line included. */
  z.strictObject({ kind: z.literal('end'), sha256: hex(32) }),
])

export type SectionHead = z.output<typeof sectionHeadSchema>

/** What stands behind a section's content. */
export const sectionTailSchema = z.strictObject({ bytes: z.int().nonnegative(), sha256: hex(32) })
