import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import config from '../../dependency-cruiser.config.ts';
import { ROOT } from '../../webpack/paths.ts';
import { targets } from './targets.ts';

/** Files that no build reads. */
const UNBUILT = '\\.(test|spec)\\.tsx?$|/testing/|(webpack\\.config|stories)\\.ts$';

test('a change of any file that a build imports makes the build stale', async () => {
  for (const { name, inputs } of targets().filter((target) => target.name !== 'video-host')) {
    const { output } = await cruise(
      [name === 'shell' ? 'shell/src' : `remotes/${name}/src`],
      { ...config.options, exclude: { path: UNBUILT }, baseDir: ROOT },
      config.options.enhancedResolveOptions,
    );
    assert.ok(typeof output !== 'string');
    const read = output.modules
      .map(({ source }) => source)
      .filter((source) => /\.(tsx?|json)$/.test(source) && !source.includes('node_modules'));
    assert.ok(read.length > 10, name);
    const missing = read.filter((source) => !inputs.some((place) => source.startsWith(place)));
    assert.deepEqual(missing, [], name);
  }
});
