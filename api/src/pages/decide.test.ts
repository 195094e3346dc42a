import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Registry, Release } from '@rushtone/releases';
import { paths, readHost, SITES } from '@rushtone/site';
import { decide } from './decide.ts';

const tools = { hosts: { main: { [paths.artwork]: 'Artwork' } } } as unknown as Release;
const registry: Registry = { schema: 1, rev: 1, remotes: { tools } };
const asked = () => decide(readHost('localhost'), `${paths.artwork}/`, registry).kind;

test("§2 Channel Artwork: 'only if its setting is 'true'', otherwise the page is at no address", () => {
  const before = SITES.rushtone.showArtwork;
  try {
    SITES.rushtone.showArtwork = 'true';
    assert.equal(asked(), 'page');
    SITES.rushtone.showArtwork = 'false';
    assert.equal(asked(), 'unknown');
  } finally {
    SITES.rushtone.showArtwork = before;
  }
});
