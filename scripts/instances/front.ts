import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { startThrowawayNginx } from '@/scripts/nginx/throwaway-nginx'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'

/** The configurations that are shipped: for one instance and for several. */
type Shipped = 'nginx.conf' | 'nginx-instances.conf'

/**
 * Starts nginx with a shipped configuration before instances that listen on those ports, on loopback without TLS, and returns
 * what stops it. Each response says in `X-Cache` whether it came from the cache.
 */
export async function startFront(
  instancePorts: readonly number[],
  shipped: Shipped = 'nginx-instances.conf',
): Promise<{ baseUrl: string; stop(): void }> {
  const { folder } = makeTemporaryFolder('rolling-nginx')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'site.conf'), withoutTls(shipped, folder, port, plainPort, instancePorts))
  const baseUrl = `http://127.0.0.1:${port}`
  const stop = await startThrowawayNginx(folder, `include ${folder}/site.conf;`, `${baseUrl}/api/ready`)
  return { baseUrl, stop }
}

// What is left out is TLS, the other hosts, and the limits on one visitor, since all the load comes from this machine.
function withoutTls(
  shipped: Shipped,
  folder: string,
  port: number,
  plainPort: number,
  instancePorts: readonly number[],
): string {
  const instances = instancePorts.map(
    instancePort => `server 127.0.0.1:${instancePort} max_fails=1 fail_timeout=1s;`,
  )
  return readFileSync(`deploy/${shipped}`, 'utf8')
    .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${instancePorts[0]}`)
    .replace(/( *server 127\.0\.0\.1:\d+ [^\n]*\n)+/, `  ${instances.join('\n  ')}\n`)
    .replace('/var/cache/nginx-site', join(folder, 'cache'))
    .replace(/^ *(listen \[::\]|ssl_|limit_req|limit_conn).*\n/gm, '')
    .replace(/listen 80 default_server;|listen 443 ssl default_server;/g, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(
      /listen 443 ssl http2;/,
      `listen 127.0.0.1:${port} default_server;\n  add_header X-Cache $upstream_cache_status;`,
    )
}
