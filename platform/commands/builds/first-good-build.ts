import type { Compiler, MultiCompiler } from 'webpack';

/** Resolves when a build has had no errors. webpack prints the errors of earlier ones. */
export const firstGoodBuild = ({ hooks }: Compiler | MultiCompiler): Promise<void> =>
  new Promise((resolve) => {
    hooks.done.tap('FirstGoodBuild', (stats) => {
      if (stats.hasErrors())
        console.error('It does not compile yet. Fix the errors above; it builds again on each change.');
      else resolve();
    });
  });
