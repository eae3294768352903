import { defineConfig } from 'prisma/config'

// `generate` never runs the schema engine, yet would download it; any existing file stops that.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
})
