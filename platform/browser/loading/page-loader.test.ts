/** @jest-environment @rushtone/testing/browser */
import type { PageMatch, Release } from '../../registry/index.ts';
import { createPageLoader } from './page-loader.ts';
import type { RemoteDefinition } from '../browser-site.ts';

const release = { name: 'network', version: '1.0.0', base: '/r/network/1.0.0/' } as Release;
const match: PageMatch = { release, page: 'Network' };
const page = { Page: () => null };
const remote: RemoteDefinition = { pages: { Network: async () => page } };

const loaderOf = (loadRelease: (attempt: number) => Promise<RemoteDefinition>, timeLimitMs = 1_000) => {
  const injected: object[] = [];
  const loader = createPageLoader({
    loadRelease: (_release, attempt) => loadRelease(attempt),
    onRemote: (definition: object) => injected.push(definition),
    timeLimitMs,
  });
  return { loader, injected };
};

describe('loading a page of a remote', () => {
  test('loads the remote once for all its pages and visits', async () => {
    const load = jest.fn(async () => remote);
    const { loader, injected } = loaderOf(load);
    expect(loader.peek(match)).toBeUndefined();
    expect(await loader.load(match)).toEqual({ ...page, release });
    await loader.load(match);
    expect(load).toHaveBeenCalledTimes(1);
    expect(injected).toEqual([remote]);
    expect(loader.peek(match)).toEqual({ ...page, release });
  });

  test('caches a failure until it is cleared, then retries', async () => {
    const attempts: number[] = [];
    const { loader } = loaderOf(async (attempt) => {
      attempts.push(attempt);
      if (attempt === 0) throw new Error('refused');
      return remote;
    });
    await expect(loader.load(match)).rejects.toThrow('refused');
    await expect(loader.load(match)).rejects.toThrow('refused');
    loader.forget(match);
    expect(await loader.load(match)).toEqual({ ...page, release });
    expect(attempts).toEqual([0, 1]);
  });

  test('rejects if a remote never responds', async () => {
    const { loader } = loaderOf(() => new Promise(() => undefined), 20);
    await expect(loader.load(match)).rejects.toThrow('network did not respond in time.');
  });

  test('retries a failed page without reloading its remote', async () => {
    let tries = 0;
    const load = jest.fn(async () => ({
      pages: {
        Network: async () => {
          tries += 1;
          if (tries === 1) throw new Error('chunk failed');
          return page;
        },
      },
    }));
    const { loader } = loaderOf(load);
    await expect(loader.load(match)).rejects.toThrow('chunk failed');
    loader.forget(match);
    expect(await loader.load(match)).toEqual({ ...page, release });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('shows the fallback of a failed page and loads it once', async () => {
    const older = { ...release, version: '0.9.0', base: '/r/network/0.9.0/' };
    const loadFallback = jest.fn(async () => ({ ...page, release: older }));
    const reported: string[] = [];
    const loader = createPageLoader({
      loadRelease: () => Promise.reject(new Error('refused')),
      onRemote: () => undefined,
      loadFallback,
      onLoad: ({ release: { version } }) => reported.push(version),
      timeLimitMs: 1_000,
    });
    expect(await loader.load(match)).toEqual({ ...page, release: older });
    expect(loader.peek(match)?.release).toBe(older);
    await loader.load(match);
    expect(loadFallback).toHaveBeenCalledTimes(1);
    expect(reported).toEqual(['0.9.0']);
  });

  test('reports release and page if the release lacks the page', async () => {
    const { loader } = loaderOf(async () => ({ pages: {} }));
    await expect(loader.load(match)).rejects.toThrow('network 1.0.0 has no page Network.');
  });
});
