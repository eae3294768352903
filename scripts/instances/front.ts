import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { ERROR_PAGES } from '@/scripts/build/error-pages'
import { ERRORS, startThrowawayNginx } from '@/scripts/nginx/throwaway-nginx'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'

/** The configurations that are shipped: for one instance and for several. */
type Shipped = 'nginx.conf' | 'nginx-instances.conf'

/**
 * Starts nginx with a shipped configuration in front of instances that listen on these ports, on loopback without TLS. Returns its
 * URL, and the functions that read its log of errors and stop it. Each response says in `X-Cache` whether it came from the cache.
 */
export async function startFront(
  instancePorts: readonly number[],
  shipped: Shipped = 'nginx-instances.conf',
  errorPages = resolve(ERROR_PAGES),
): Promise<{ baseUrl: string; readErrors(): string; stop(): Promise<void> }> {
  const { folder, remove } = makeTemporaryFolder('rolling-nginx')
  const ports = { site: await findFreePort(), redirect: await findFreePort() }
  writeFileSync(join(folder, 'site.conf'), withoutTls(shipped, folder, ports, instancePorts, errorPages))
  const baseUrl = `http://127.0.0.1:${ports.site}`
  const stopNginx = await startThrowawayNginx(folder, `include ${folder}/site.conf;`, `${baseUrl}/api/ready`)
  const stop = async () => {
    await stopNginx()
    remove()
  }
  return { baseUrl, readErrors: () => readFileSync(join(folder, ERRORS), 'utf8'), stop }
}

/**
 * Returns a shipped configuration without TLS, without the servers for other hosts, and without the limits on one visitor, because
 * all the load comes from this machine.
 * @param folder where nginx keeps its cache
 * @param errorPages the folder with the pages that nginx sends where the site cannot
 * @param ports where nginx serves the site, and where it redirects to https
 */
export function withoutTls(
  shipped: Shipped,
  folder: string,
  ports: { site: number; redirect: number },
  instancePorts: readonly number[],
  errorPages = resolve(ERROR_PAGES),
): string {
  const instances = instancePorts.map(port => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`)
  return readFileSync(`deploy/${shipped}`, 'utf8')
    .split(/^(?=server \{)/m)
    .filter(block => !block.includes('server_name _;'))
    .join('')
    .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${instancePorts[0]}`)
    .replace(/( *server 127\.0\.0\.1:\d+ [^\n]*\n)+/, `  ${instances.join('\n  ')}\n`)
    .replace('/var/cache/nginx-site', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/error.log', join(folder, ERRORS))
    .replaceAll('/var/www/site', errorPages)
    .replace(/^ *(listen \[::\]|ssl_|limit_req|limit_conn).*\n/gm, '')
    .replace(/listen 80;/, `listen 127.0.0.1:${ports.redirect};`)
    .replace(
      /listen 443 ssl http2;/,
      `listen 127.0.0.1:${ports.site} default_server;\n  add_header X-Cache $upstream_cache_status;`,
    )
}
