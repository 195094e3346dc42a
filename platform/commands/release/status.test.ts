import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_REGISTRY, type Channels, type Registry, type Release } from '@rushtone/platform/registry';
import { statusLines } from './status.ts';

const release = { name: 'tools', version: '1.1.0', contract: '^1.0.0' } as Release;
const registry: Registry = {
  ...EMPTY_REGISTRY,
  rev: 7,
  remotes: { tools: release },
  channels: { tools: { previous: '1.0.0', versions: [], blocked: ['0.9.0'] } as unknown as Channels },
};

test('the status lists the live, canary, previous and blocked versions and the last changes', () => {
  const change = { rev: 7, what: 'tools 1.1.0 is live', who: 'ann', when: '2026-01-01', why: 'a fix' };
  const text = statusLines('here', registry, [change]).join('\n');
  assert.match(text, /Revision 7 in here/);
  assert.match(text, /tools\s+1\.1\.0\s+–\s+1\.0\.0\s+0\.9\.0\s+\^1\.0\.0/);
  assert.match(text, /ann\s+tools 1\.1\.0 is live\s+a fix/);
});

test('the status of an empty store reports that the build is served', () => {
  assert.deepEqual(statusLines('here', { ...registry, remotes: {} }, []), [
    'Nothing is released in here. The server serves the build.',
  ]);
});

test('the status lists the versions that use deprecated members', () => {
  const uses = [{ remote: 'tools', version: '1.1.0', member: 'useServices', views: 12 }];
  const report = { type: 'deprecated-uses', at: '2026-11-23T10:20:30Z', uses, signatures: [] } as const;
  const lines = statusLines('here', registry, [], report);
  assert.ok(lines.includes('Deprecated members of the contract, until 2026-11-23T10:20'));
  assert.ok(lines.includes('tools 1.1.0 still uses useServices: 12 views in 7 days'));
  assert.doesNotMatch(statusLines('here', registry, []).join('\n'), /Deprecated/);
});

test('the status shows a canary’s share, whether it grows, and that it was rolled back', () => {
  const lineOf = (canary: object): string => {
    const channels = {
      tools: { ...registry.channels.tools, canary: { release: { version: '1.2.0' }, ...canary } },
    };
    return statusLines(
      'here',
      { ...registry, channels: channels as unknown as Registry['channels'] },
      [],
    ).join('\n');
  };
  assert.match(lineOf({ percent: 20 }), / 1\.2\.0 \(20 %\) /);
  assert.match(lineOf({ percent: 25, grows: true }), / 1\.2\.0 \(25 %, grows\) /);
  assert.match(lineOf({ percent: 0, grows: true }), / 1\.2\.0 \(rolled back\) /);
});
