import { candidatesOf } from './all-candidates.ts';
import type { Chooser } from './choose-release.ts';
import {
  EMPTY_REGISTRY,
  type Channels,
  type ListedVersion,
  type Registry,
  type Release,
} from './registry.ts';

const release = (version: string, contract = '^1.0.0') => ({ name: 'tools', version, contract }) as Release;

const registryOf = (
  stable: Release,
  channels: Partial<Channels> = {},
  states: Readonly<Record<string, Pick<ListedVersion, 'state'>>> = {},
): Registry => ({
  ...EMPTY_REGISTRY,
  rev: 4,
  remotes: { tools: stable },
  channels: {
    tools: {
      name: 'tools',
      version: 4,
      live: { version: stable.version, hash: '' },
      signatures: [],
      versions: [...new Set(['1.3.0', '1.2.0', '1.1.0', '1.0.0', stable.version])]
        .sort()
        .reverse()
        .map((version) => ({ version, contract: '^1.0.0', hash: '', ...states[version] })),
      blocked: [],
      ...channels,
    },
  },
});
const nobody: Chooser = { contract: '1.0.0', isInRollout: () => false };
const versions = (registry: Registry, chooser: Chooser = nobody) =>
  candidatesOf(registry, 'tools', chooser).map(({ version, channel }) => `${version} ${channel}`);

describe('which version of a remote runs', () => {
  test('the live one; if it fails, the previous one, then the newest compatible one', () => {
    expect(versions(registryOf(release('1.3.0'), { previous: '1.1.0' })).slice(0, 3)).toEqual([
      '1.3.0 stable',
      '1.1.0 fallback',
      '1.2.0 fallback',
    ]);
  });

  test('the version that last worked on this device comes before the previous one', () => {
    const chooser = { ...nobody, lastGood: () => '1.0.0' };
    expect(versions(registryOf(release('1.3.0'), { previous: '1.1.0' }), chooser)[1]).toBe('1.0.0 fallback');
  });

  test('the canary runs only for visitors in its rollout, not even as a fallback for others', () => {
    const registry = registryOf(release('1.2.0'), { canary: { percent: 5, release: release('1.3.0') } });
    const [first, second] = versions(registry, { ...nobody, isInRollout: (percent) => percent === 5 });
    expect([first, second]).toEqual(['1.3.0 canary', '1.2.0 stable']);
    expect(versions(registry)).toEqual(['1.2.0 stable', '1.1.0 fallback', '1.0.0 fallback']);
  });

  test('a live version that requires a different contract is skipped for the newest compatible one', () => {
    expect(versions(registryOf(release('2.0.0', '^2.0.0')))[0]).toBe('1.3.0 fallback');
    const returning = { ...nobody, lastGood: () => '1.0.0' };
    expect(versions(registryOf(release('2.0.0', '^2.0.0'), { previous: '1.1.0' }), returning)[0]).toBe(
      '1.3.0 fallback',
    );
  });

  test('after a rollback, a newer version is never a fallback, even where it once worked', () => {
    const chooser = { ...nobody, lastGood: () => '1.3.0' };
    expect(versions(registryOf(release('1.1.0')), chooser)).toEqual(['1.1.0 stable', '1.0.0 fallback']);
  });

  test('after a failure, only a version that was live and was not rolled back runs, even where another once worked', () => {
    const states = { '1.2.0': { state: 'rolled back' }, '1.1.0': { state: 'canary' } } as const;
    for (const skipped of ['1.2.0', '1.1.0'])
      expect(
        versions(registryOf(release('1.3.0'), { previous: skipped }, states), {
          ...nobody,
          lastGood: () => skipped,
        }),
      ).toEqual(['1.3.0 stable', '1.0.0 fallback']);
  });

  test('a registry that does not list its live version has no fallbacks, since none is known to be older', () => {
    const { channels, ...registry } = registryOf(release('1.0.0'));
    const tools = { ...(channels.tools as Channels), live: { version: '0.9.0', hash: '' } };
    const stable = release('0.9.0');
    expect(versions({ ...registry, remotes: { tools: stable }, channels: { tools } })).toEqual([
      '0.9.0 stable',
    ]);
  });

  test('blocked versions never run', () => {
    expect(versions(registryOf(release('1.3.0'), { blocked: ['1.3.0', '1.2.0'] }))[0]).toBe('1.1.0 fallback');
  });

  test('a registry without channels offers only its live versions', () => {
    const plain: Registry = { ...EMPTY_REGISTRY, remotes: { tools: release('1.0.0') } };
    expect(versions(plain)).toEqual(['1.0.0 stable']);
    expect(candidatesOf(plain, 'radio', nobody)).toEqual([]);
  });
});
