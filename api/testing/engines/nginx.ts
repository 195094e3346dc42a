import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine, type Engine } from './engine.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/nginx.conf');

/** Starts nginx as it is delivered, before servers on these ports. Its cache and its logs are in the folder. */
export const startNginx = (folder: string, ports: readonly (number | string)[]): Promise<Engine> => {
  const cache = join(folder, 'cache');
  // A worker has a user of its own.
  chmodSync(folder, 0o777);
  mkdirSync(cache, { mode: 0o777 });
  const file = join(folder, 'nginx.conf');
  const configure = (port: number): string => {
    const conf = readFileSync(CONFIGURATION, 'utf8')
      .replace('/var/cache/nginx/rushtone', cache)
      .replaceAll('/var/log/nginx', folder)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace(/server api-(\d):8080/g, (_match, n: string) => `server 127.0.0.1:${ports[Number(n) - 1]}`);
    return `daemon off; pid ${folder}/nginx.pid; worker_processes 1; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  map $upstream_cache_status $told { default $upstream_cache_status; }
  add_header X-Cache $told always;
  ${conf}
}`;
  };
  return startEngine({
    name: 'nginx',
    args: (port) => {
      writeFileSync(file, configure(port));
      return ['-c', file];
    },
  });
};
