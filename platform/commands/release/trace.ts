import { SourceMap } from 'node:module';
import { readMap } from '../builds/source-maps.ts';
import type { ReleaseStore } from '../../store/index.ts';

/** A position in a script, as in stack traces: `https://…/r/tools/1.4.0/Maker.1a2b3c4d.js:1:2345`. */
const PLACE = /[\w:/.[\]-]*?\/((?:r\/[\w-]+\/[\w.+-]+|assets)\/[\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g;

/** Replaces the positions in a stack trace by those in the sources. Throws if no script in it has a stored map. */
export const traceStack = async (store: ReleaseStore, dist: string, stack: string): Promise<string> => {
  const scripts = new Set([...stack.matchAll(PLACE)].map(([, script = '']) => script));
  const maps = new Map<string, SourceMap>();
  for (const script of scripts) {
    const text = await readMap(store, dist, script);
    if (text) maps.set(script, new SourceMap(JSON.parse(text)));
  }
  if (maps.size === 0)
    throw new Error('This names no script with a source map. Usage: npm run release -- trace < stack.txt');
  return stack.replace(PLACE, (place, script: string, line: string, column: string) => {
    const origin = maps.get(script)?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });
};
