import { cruise } from 'dependency-cruiser';
import config from '../../dependency-cruiser.config.ts';

export type Violation = { rule: string; from: string; to: string; comment: string };

/** Checks the imports of the given folders against dependency-cruiser.config.ts. */
export const findViolations = async (
  root: string,
  folders: readonly string[],
): Promise<readonly Violation[]> => {
  const { output } = await cruise(
    [...folders],
    { ...config.options, baseDir: root, ruleSet: { forbidden: config.forbidden }, validate: true },
    config.options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result.');
  return output.summary.violations.map(({ rule, from, to, comment }) => ({
    rule: rule.name,
    from,
    to,
    comment: comment ?? '',
  }));
};
