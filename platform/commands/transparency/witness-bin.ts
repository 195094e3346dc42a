#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRoot, type Root } from '../../registry/index.ts';
import { createWitness } from './witness.ts';

const USAGE = `A witness of transparency logs. Its settings:
  WITNESS_NAME  its name in signatures, such as witness.example/w1
  WITNESS_LOGS  <origin>=<file of the site's root>, separated by commas
  WITNESS_DATA  folder of its key and of what it has seen (default ./witness-data)
  PORT          (default 8181)`;

const readRoot = (file: string): Root => {
  const root: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRoot(root)) throw new Error(`${file} is no root of a site's releases.`);
  return root;
};

try {
  const {
    WITNESS_NAME: name,
    WITNESS_LOGS: logs,
    WITNESS_DATA: data = 'witness-data',
    PORT = '8181',
  } = process.env;
  if (!name || !logs) throw new Error(USAGE);
  const pairs = logs.split(',').map((each) => each.trim().split('='));
  const { server, key } = await createWitness({
    name,
    keyFile: path.resolve(data, 'key'),
    seenFile: path.resolve(data, 'seen.json'),
    logs: Object.fromEntries(pairs.map(([origin = '', file = '']) => [origin, readRoot(file)])),
  });
  server.listen(Number(PORT), () => console.log(`The witness ${key} listens at port ${PORT}.`));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
