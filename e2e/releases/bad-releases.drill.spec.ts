import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { BAD_COMMANDS, BAD_SOURCES } from '../support/bad-releases/bad-releases.ts';
import { GOOD_VERSION, withFirstPage } from '../support/bad-releases/mini-remotes.ts';
import { RELEASE, testBadReleases } from '../support/bad-releases/test-bad-releases.ts';

const checkout = testBadReleases([...BAD_SOURCES, ...BAD_COMMANDS]);

test('a branch preview is never live, and can be updated, ended and pruned', () => {
  const preview = ['mini', '--preview', 'fix-42'];
  const version = (output: string) => /^mini (\S+) is the preview fix-42 until/m.exec(output)?.[1] ?? '';
  const registry = checkout().stored('registry.json');
  checkout().write(withFirstPage({ inPage: '// another' }), true);
  const first = checkout().release(preview);
  expect(first.output).toContain('For testers: http://localhost:8080/mini?mf.mini=fix-42');
  expect(version(first.output)).toMatch(/^1\.1\.0-fix-42\.[0-9a-f]{8}$/);

  checkout().write(withFirstPage({ inPage: '// one more' }), true);
  const again = checkout().release(preview);
  expect(again.output).toContain('For testers: http://localhost:8080/mini?mf.mini=fix-42');
  const second = version(again.output);
  expect(second).not.toBe(version(first.output));
  expect(checkout().release(['previews']).output).toContain(`mini  fix-42  ${second}`);
  expect(checkout().stored('registry.json')).toBe(registry);
  expect(checkout().release(['verify']).output).toMatch(/every signature and all \d+ files are right/);

  const pruned = checkout().release(['prune', '--yes']).output;
  expect(pruned).toMatch(/files were removed/);
  expect(() => checkout().stored(`r/mini/${version(first.output)}/release.json`)).toThrow('ENOENT');
  expect(checkout().stored(`r/mini/${second}/release.json`)).toContain('"hosts"');
  expect(checkout().release(['end-preview', 'mini', 'fix-42']).output).toContain(
    'The preview fix-42 of mini has ended',
  );
  checkout().release(['prune', '--yes']);
  expect(() => checkout().stored(`r/mini/${second}/release.json`)).toThrow('ENOENT');
  expect(checkout().release(['previews']).output).toContain('There is no preview.');
});

test('a version whose test failed is never visible, even if nothing was released before', () => {
  rmSync(path.join(checkout().folder, '.data/releases'), { recursive: true });
  rmSync(path.join(checkout().folder, '.data/releases-seen.json'));
  checkout().write(withFirstPage({ top: 'export const count: number = "one";' }));
  const { status, output } = checkout().release(RELEASE);
  expect(status).toBe(1);
  expect(output).toContain('so that there is a version to go back to');
  expect(checkout().stored('registry.json')).toContain('"/r/mini/1.0.0/"');
  expect(checkout().stored('registry.json')).not.toContain('1.1.0');
  expect(existsSync(path.join(checkout().folder, '.data/releases/r/mini/1.1.0'))).toBe(false);
});

test('a good version goes live even if another remote’s tests fail, and can be rolled back', () => {
  checkout().write(GOOD_VERSION);
  const { status, output } = checkout().release(RELEASE);
  expect(output).toMatch(/shell \S+ × mini 1\.1\.0: boots/);
  expect(output).toMatch(/^Returning visitors load 0\.\d KB of it at most, others \d+\.\d KB\.$/m);
  expect(output).toMatch(/^mini 1\.1\.0 is live \(revision \d+\)$/m);
  expect(status).toBe(0);
  expect(checkout().release(['rollback', ...RELEASE]).output).toContain(
    'mini 1.0.0 is live again, after 1.1.0',
  );
});
