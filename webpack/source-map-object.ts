import type { LoaderDefinitionFunction } from 'webpack';

/**
 * Webpack loader before swc's, which gives its source map as text. Webpack makes only the paths of an object relative,
 * so that otherwise hashes, and by them the minifier's names, would depend on the folder of the repository.
 */
const withObject: LoaderDefinitionFunction = function (source, map, meta) {
  this.callback(null, source, typeof map === 'string' ? (JSON.parse(map) as typeof map) : map, meta);
};
export default withObject;
