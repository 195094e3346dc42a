import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReportPlace, reportLink } from './report-link.ts';

const place = {
  path: '/playlist',
  versions: { listening: '1.2.0', network: '1.0.0' },
  state: { theme: 'light', width: '390' },
};

test('the link of a report opens its path with its versions and state', () => {
  assert.equal(
    reportLink('https://site.example', { remote: 'listening', version: '1.2.0', place }),
    'https://site.example/playlist?mf.listening=1.2.0&mf.network=1.0.0&at.theme=light&at.width=390',
  );
});

test('after a fallback it opens the version that did not load', () => {
  const link = reportLink('https://site.example', {
    ...{ remote: 'listening', version: '1.2.0', instead: '1.3.0', place },
  });
  assert.match(link ?? '', /mf\.listening=1\.3\.0/);
});

test('a path that looks like another site stays on this one', () => {
  for (const path of ['//evil.example/x', '/\\evil.example', '/@evil.example', '/:80@evil.example']) {
    const link = reportLink('https://site.example', {
      remote: 'shell',
      version: '1.0.0',
      place: { ...place, path },
    });
    assert.equal(new URL(link ?? '').host, 'site.example', path);
  }
});

test('a report without a place has no link', () => {
  assert.equal(reportLink('https://site.example', { remote: 'shell', version: '1.0.0' }), undefined);
});

test('refuses a query, an address, long names and versions that are none', () => {
  for (const bad of [
    { ...place, path: '/song?s=secret' },
    { ...place, path: 'https://evil.example' },
    { ...place, path: `/${'x'.repeat(300)}` },
    { ...place, versions: { listening: 'https://evil.example' } },
    { ...place, versions: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`r${at}`, '1.0.0'])) },
    { ...place, state: { user: 'someone@example.com' } },
  ])
    assert.equal(ReportPlace.safeParse(bad).success, false, JSON.stringify(bad).slice(0, 80));
});
