import { userInfo } from 'node:os'

// What nginx makes when it starts, also for a check; its own folders are not an ordinary user's to make.
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Writes a configuration for an nginx of its own, in the foreground with one worker, which keeps everything in one folder and
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
