/* The load generator, in a process of its own: node load.ts <port> <connections> <milliseconds> <paths file> */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const [port = '', connections = '', duration = '', file = ''] = process.argv.slice(2);
const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const times: number[] = [];
let failures = 0;
let next = 0;

const ask = (path: string): Promise<void> =>
  new Promise((settle, fail) => {
    const headers = { host: 'localhost', 'user-agent': `bench-${next % 1000}` };
    http
      .get({ agent, port: Number(port), host: '127.0.0.1', path, headers }, (answer) => {
        if (answer.statusCode !== 200) failures += 1;
        answer.on('data', () => {}).on('end', settle);
      })
      .on('error', fail);
  });

const until = performance.now() + Number(duration);
const keepAsking = async (): Promise<void> => {
  while (performance.now() < until) {
    const began = performance.now();
    await ask(paths[next++ % paths.length] ?? '/');
    times.push(performance.now() - began);
  }
};

await Promise.all(Array.from({ length: Number(connections) }, keepAsking));
agent.destroy();
times.sort((a, b) => a - b);
const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(JSON.stringify({ requests: times.length, failures, p50: at(0.5), p99: at(0.99) }));
