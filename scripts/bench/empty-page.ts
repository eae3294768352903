import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Figures, measurePage } from './lighthouse-run'

const DOCUMENT = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<title>Empty</title><meta name="description" content="Nothing."></head><body><h1>Nothing</h1></body></html>`

/** The figures of an empty page: what the machine and the measuring itself add to every page's figures. */
export async function measureEmptyPage(runs: number): Promise<Figures> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(DOCUMENT)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await measurePage(`http://127.0.0.1:${port}/`, runs)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
