import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { errorCode, errorMessage } from '@/lib/platform/describe-error'
import { publishEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'

/**
 * Has Next read its build, or in development its sources, and returns it. Throws StartUpError where a file of the build is missing.
 * @param port where the site is served
 */
export async function prepareNext(port: number, dev: boolean) {
  const { default: createNext } = await import('next')
  try {
    if (!dev) publishBuiltConfig()
    // `hostname` is not where the server listens. In middleware Next names every loopback address localhost, and it takes a rewrite to
    // any other name than `hostname` for a rewrite to another site.
    const app = createNext({ dev, hostname: 'localhost', port, ...shieldUpgrades(dev) })
    await app.prepare()
    return app
  } catch (error) {
    // The build's stamp only describes its sources, so it is there too where copying a build broke off halfway.
    if (dev || errorCode(error) !== 'ENOENT') throw error
    throw new StartUpError(`A file of the build is missing (${errorMessage(error)}): run npm run build.`)
  }
}

// Without this Next would compile next.config.ts again, with a compiler that then stays in memory. Next's standalone server passes on
// what the build made of that file in the same way (node_modules/next/dist/build/utils.js).
function publishBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'))
  publishEnvironment({ __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) })
}

// Next would take connections that request an upgrade out of the server's time-outs, and leave them open. So it gets another server
// that receives no requests, and ours ignores the Upgrade header. In development hot reload needs the upgrade.
function shieldUpgrades(dev: boolean): { httpServer?: Server } {
  return dev ? {} : { httpServer: createServer() }
}
