import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/support/network/free-port.ts'
import type { Server } from '../serve/server.ts'

const BINARIES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']
const START_TRIES_MAX = 100
const TRY_MS = 20

/** Starts nginx in one process with the files of a folder, in its fastest setup: no log, no lookups. */
export async function startNginx(folder: string): Promise<Server | undefined> {
  const binary = BINARIES.find((file) => existsSync(file))
  if (binary === undefined) return undefined
  const port = await freePort()
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, configurationOf(folder, port))
  const child = spawn(binary, ['-c', configuration, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < START_TRIES_MAX; tries += 1) {
    if (await fetch(base).catch(() => undefined)) break
    await wait(TRY_MS)
  }
  return {
    base,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function configurationOf(folder: string, port: number): string {
  return `
daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000000; open_file_cache max=1000;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  default_type application/json;
  server { listen 127.0.0.1:${port}; root ${join(folder, 'bodies')}; }
}`
}
