import * as runtime from 'react-refresh/runtime';

/** Shell and remotes must share one runtime, set up before react-dom, or hot updates change nothing. */
Object.assign(globalThis, { __REACT_REFRESH__: runtime });
