/** A static property assigned outside of its class keeps the minifier from removing the class and all that it uses. */
const CONTEXT_TYPE = /^(\w+)\.contextType = (\w+);$/m;

/** React's functions that the router reads by computed names, for versions of React without them. */
const COMPUTED: Readonly<Record<string, string>> = { USE_OPTIMISTIC: 'useOptimistic', REACT_USE: 'use' };

const withStaticContext = (source: string): string => {
  const [statement, name = '', context = ''] = CONTEXT_TYPE.exec(source) ?? [];
  if (statement === undefined) return source;
  const head = new RegExp(`^var ${name} = class extends \\w+\\.Component \\{$`, 'm');
  return source.replace(statement, '').replace(head, `$&\n  static contextType = ${context};`);
};

/**
 * Webpack loader for React Router, which ships as one module: marks the calls that create its components as pure, so
 * that the minifier can remove unused ones (24 KB of 35 KB before compression).
 */
export default (source: string): string =>
  withStaticContext(source)
    .replaceAll(/^ *\w+\.displayName = "\w+";$/gm, '')
    // An access by a name that webpack cannot read would bring code that makes a namespace of all of React.
    .replaceAll(/(React\d*)\[(USE_OPTIMISTIC|REACT_USE)\]/g, (_, react, name) => `${react}.${COMPUTED[name]}`)
    .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
