import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10_000

// What nginx makes when it starts, also for a check; its own folders are not an ordinary user's to make.
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Writes the configuration of a throwaway nginx, in the foreground with one worker, which keeps everything in one folder and
 * leaves the machine's nginx alone.
 * @param http what stands in its `http` block, such as an `include` of a site's file
 */
export function wholeConfiguration(folder: string, http: string): string {
  // As root nginx would work under another account, which may not read the folder.
  const owner = userInfo().uid === 0 ? 'user root;' : ''
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors; ${owner}
events { worker_connections 512; }
http {
  access_log off;
  ${TEMPORARY.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${http}
}
`
}

/**
 * Starts a throwaway nginx that keeps everything in one folder, and waits until it responds.
 * @param http what stands in its `http` block
 * @param url where it is asked whether it responds
 * @returns what stops it, as the end of this process does
 */
export async function startThrowawayNginx(folder: string, http: string, url: string): Promise<() => void> {
  writeFileSync(join(folder, 'nginx.conf'), wholeConfiguration(folder, http))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const stop = () => void nginx.kill()
  process.once('exit', stop)
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once')
    if ((await fetch(url).catch(() => null))?.ok) return stop
  }
  stop()
  throw new Error('nginx did not start')
}
