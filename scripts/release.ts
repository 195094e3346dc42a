import { parseArgs } from 'node:util';
import { runRelease, runReleaseAsJson } from '@rushtone/platform/commands';
import { COMMAND_SITE } from './command-site.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      channel: text,
      percent: text,
      preview: text,
      to: text,
      why: text,
      who: text,
      expect: text,
      from: text,
      dirty: flag,
      yes: flag,
      help: flag,
      json: flag,
    },
  });
  const { help, json, ...options } = values;
  const args = help ? [] : positionals;
  if (json) {
    // Standard output is the document alone.
    console.log = console.error;
    const result = await runReleaseAsJson(COMMAND_SITE, args, options);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    if ('ok' in result && !result.ok) process.exitCode = 1;
  } else for (const line of await runRelease(COMMAND_SITE, args, options)) console.log(line);
} catch (thrown) {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  // Options that cannot be read: the caller still gets a document.
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ ok: false, error })}\n`);
  else console.error(error);
  process.exitCode = 1;
}
