import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'

const folder = mkdtempSync(join(tmpdir(), 'resolve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['', 'none', false],
  ['none', 'none', true],
  ['sandbox', 'sandbox', false],
])(
  'what PAYMENT_PROVIDER=%s says is read alike before and after a start',
  (chosen, paymentProvider, paymentsUnwanted) => {
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: 'postgresql://localhost/site',
      PAYMENT_PROVIDER: chosen,
    }
    const settings = parseSettings(variables)
    resolveEnvironment(settings, variables.DATABASE_URL, 'production')
    for (const read of [settings, parseSettings(process.env)])
      expect(read).toMatchObject({ paymentProvider, paymentsUnwanted })
  },
)
