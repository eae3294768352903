import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 10_000

/** The log of errors, in the folder of an nginx. */
export const ERRORS = 'errors'

// The folders that nginx makes when it starts or checks a configuration. An ordinary user may not make them where they are by default.
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Returns the configuration of an nginx that runs in the foreground with one worker and keeps everything in one folder, so that it
 * does not touch the machine's own nginx.
 * @param http the content of its `http` block, such as an `include` of a site's file
 */
export function wholeConfiguration(folder: string, http: string): string {
  // Started by root, nginx would run its worker under another account, which may not read the folder.
  const owner = userInfo().uid === 0 ? 'user root;' : ''
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/${ERRORS}; ${owner}
events { worker_connections 512; }
http {
  access_log off;
  ${TEMPORARY.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${http}
}
`
}

/**
 * Starts an nginx that keeps everything in one folder, and waits until it responds. It stops with this process at the latest.
 * @param http the content of its `http` block
 * @param url what is requested of it to find out whether it responds
 * @returns the function that stops it, and ends when it is gone
 */
export async function startThrowawayNginx(
  folder: string,
  http: string,
  url: string,
): Promise<() => Promise<void>> {
  writeFileSync(join(folder, 'nginx.conf'), wholeConfiguration(folder, http))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const gone = once(nginx, 'exit')
  const kill = () => void nginx.kill()
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await gone
    process.off('exit', kill)
  }
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once')
    if ((await fetch(url).catch(() => null))?.ok) return stop
  }
  await stop()
  throw new Error('nginx did not start')
}
