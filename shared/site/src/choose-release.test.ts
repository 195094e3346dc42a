import { candidatesOf, type Chooser } from './choose-release.ts';
import type { Channels, Registry, Release } from './registry.ts';

const release = (version: string, contract = '^1.0.0') => ({ name: 'tools', version, contract }) as Release;

const registryOf = (stable: Release, channels: Partial<Channels> = {}): Registry => ({
  schema: 1,
  rev: 4,
  remotes: { tools: stable },
  channels: {
    tools: {
      versions: ['1.3.0', '1.2.0', '1.1.0', '1.0.0'].map((version) => ({ version, contract: '^1.0.0' })),
      blocked: [],
      ...channels,
    },
  },
});
const nobody: Chooser = { contract: '1.0.0', isAmong: () => false };
const versions = (registry: Registry, chooser: Chooser = nobody) =>
  candidatesOf(registry, 'tools', chooser).map(({ version, channel }) => `${version} ${channel}`);

describe('which version of a remote runs', () => {
  test('the one that is live; if it fails the one before it, then the newest that fits', () => {
    expect(versions(registryOf(release('1.3.0'), { previous: '1.1.0' })).slice(0, 3)).toEqual([
      '1.3.0 stable',
      '1.1.0 fallback',
      '1.2.0 fallback',
    ]);
  });

  test('what last worked on this device comes before what was live before', () => {
    const chooser = { ...nobody, lastGood: () => '1.0.0' };
    expect(versions(registryOf(release('1.3.0'), { previous: '1.1.0' }), chooser)[1]).toBe('1.0.0 fallback');
  });

  test('the canary goes to those it is for, and to nobody else, not even after a failure', () => {
    const registry = registryOf(release('1.2.0'), { canary: { percent: 5, release: release('1.3.0') } });
    const [first, second] = versions(registry, { ...nobody, isAmong: (percent) => percent === 5 });
    expect([first, second]).toEqual(['1.3.0 canary', '1.2.0 stable']);
    expect(versions(registry)).toEqual(['1.2.0 stable', '1.1.0 fallback', '1.0.0 fallback']);
  });

  test('a live version that needs another contract is passed over for the newest that fits', () => {
    expect(versions(registryOf(release('2.0.0', '^2.0.0')))[0]).toBe('1.3.0 fallback');
  });

  test('after a rollback what was released later is nobody’s way out, not even where it once worked', () => {
    const chooser = { ...nobody, lastGood: () => '1.3.0' };
    expect(versions(registryOf(release('1.1.0')), chooser)).toEqual(['1.1.0 stable', '1.0.0 fallback']);
  });

  test('nothing that is blocked runs', () => {
    expect(versions(registryOf(release('1.3.0'), { blocked: ['1.3.0', '1.2.0'] }))[0]).toBe('1.1.0 fallback');
  });

  test('a registry without channels has what it names, and nothing that is unknown', () => {
    const plain: Registry = { schema: 1, rev: 1, remotes: { tools: release('1.0.0') } };
    expect(versions(plain)).toEqual(['1.0.0 stable']);
    expect(candidatesOf(plain, 'radio', nobody)).toEqual([]);
  });
});
