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
    // Not the host listened on: Next calls every loopback address localhost in middleware, and takes a rewrite to
    // another name than this one for another site's.
    const app = createNext({ dev, hostname: 'localhost', port, ...shieldUpgrades(dev) })
    await app.prepare()
    return app
  } catch (error) {
    // The build's stamp tells of its sources alone, and comes along where a copy of it broke off.
    if (dev || errorCode(error) !== 'ENOENT') throw error
    throw new StartUpError(`A file of the build is missing (${errorMessage(error)}): run npm run build.`)
  }
}

// Next would else compile next.config.ts anew, with a compiler that then stays in memory. Its own standalone server hands
// over what the build has made of that file in the same way (node_modules/next/dist/build/utils.js).
function publishBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'))
  publishEnvironment({ __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) })
}

// Next would take connections that request an upgrade out of the server's time-outs, and leave them open. So it is given a server
// that gets no requests, and Node ignores the header. Hot reload needs the upgrade.
function shieldUpgrades(dev: boolean): { httpServer?: Server } {
  return dev ? {} : { httpServer: createServer() }
}
