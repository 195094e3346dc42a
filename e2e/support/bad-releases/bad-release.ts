import type { ReleaseCheckout, Sources } from './release-checkout.ts';

export type BadRelease = {
  title: string;
  /** Sources that contain the mistake. */
  sources: Sources;
  uncommitted?: true;
  /** Runs before the release. */
  before?: ((checkout: ReleaseCheckout) => void) | undefined;
  /** Arguments of the command; by default it releases mini, with a reason. */
  words?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Matches the line that says why the release is refused. */
  cause: RegExp;
};

export const WHY = ['--why', 'a drill'] as const;

export const NEXT_SHELL: Sources = {
  'shell/CHANGELOG.md': '# Changelog\n\n## 9.0.0\n\n- Another shell.\n',
  'shell/package.json': JSON.stringify({ name: '@rushtone/shell', version: '9.0.0', type: 'module' }),
};
