import type { ReleaseCheckout, Sources } from '../release-checkout.ts';

export type BadRelease = {
  title: string;
  /** What is wrong in the sources. */
  sources: Sources;
  uncommitted?: true;
  /** Done before the release begins. */
  before?: (checkout: ReleaseCheckout) => void;
  /** The words of the command; by default mini is released, with a reason. */
  words?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The line that says why it is refused. */
  cause: RegExp;
};

export const WHY = ['--why', 'a drill'] as const;

export const NEXT_SHELL: Sources = {
  'shell/CHANGELOG.md': '# Changelog\n\n## 9.0.0\n\n- Another shell.\n',
  'shell/package.json': JSON.stringify({ name: '@rushtone/shell', version: '9.0.0', type: 'module' }),
};
