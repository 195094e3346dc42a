import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_REGISTRY, type Registry, type Release } from '@rushtone/platform/registry';
import { paths, readHost, SITES } from '@rushtone/site';
import { matchPage } from './match-page.ts';

const tools = { hosts: { main: { [paths.artwork]: 'Artwork' } } } as unknown as Release;
const registry: Registry = { ...EMPTY_REGISTRY, remotes: { tools } };
const kindOfArtwork = () => matchPage(readHost('localhost'), paths.artwork, registry, {}).kind;

test('the artwork page exists only if its setting is on (spec §2)', () => {
  const before = SITES.rushtone.showArtwork;
  try {
    SITES.rushtone.showArtwork = 'true';
    assert.equal(kindOfArtwork(), 'page');
    SITES.rushtone.showArtwork = 'false';
    assert.equal(kindOfArtwork(), 'not-found');
  } finally {
    SITES.rushtone.showArtwork = before;
  }
});
