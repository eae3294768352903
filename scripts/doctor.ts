// Says what is right and wrong with this machine, its settings and what they lead to: npm run doctor
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { shutDown } from '@/lib/platform/shutdown'
import { examine } from './doctor/examine'
import { runScript } from './start/run-script'

const MARKS = { ok: 'ok   ', warn: 'WARN ', fail: 'FAIL ' }

await runScript(async () => {
  const findings = await examine(readSettings())
  for (const finding of findings) {
    console.log(`${MARKS[finding.state]} ${finding.what}`)
    if (finding.state !== 'ok') console.log(`      ${finding.how}`)
  }
  const failed = findings.filter(({ state }) => state === 'fail').length
  console.log(failed > 0 ? `\n${failed} of ${findings.length} must be mended.` : '\nNothing is broken.')
  if (failed > 0) await shutDown(1)
})
