// Lists, adds and disables administrators, sets their passwords, lets in who lost the app of their second factor, and demands
// one of everybody or of nobody: npm run admin -- list|add|disable|password|second-factor-off|second-factor-demand
import '@/scripts/start/load-environment'
import { administer } from '@/scripts/start/administer'
import { ask } from '@/scripts/start/ask'
import { openDatabase } from '@/scripts/start/open-database'
import { runScript } from './start/run-script'

const askPassword = (question: string) => ask(question, { unseen: true })

await runScript(() => administer(process.argv.slice(2), { openDatabase, askPassword }))
