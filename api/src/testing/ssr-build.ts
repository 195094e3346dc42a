import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => String(name) });';

// Imported by the SSR builds of the tests (see build-fixture.ts), which are the sources of shell and remotes: Node
// then understands their JSX, and their styles are class names.
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.scss')) return { format: 'module', source: CLASS_NAMES, shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const { source } = nextLoad(url, { ...context, format: 'module' });
    const { code } = transformSync(String(source), {
      filename: fileURLToPath(url),
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

process.env.NODE_ENV ??= 'production';

const VERSION = '1.0.0';
Object.assign(globalThis, {
  RELEASE_ROOT: null,
  SHARED_VERSIONS: {
    react: VERSION,
    'react/jsx-runtime': VERSION,
    'react-dom': VERSION,
    '@rushtone/contract': VERSION,
  },
});
