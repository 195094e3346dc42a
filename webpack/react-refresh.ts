import * as runtime from 'react-refresh/runtime';

/** Shell and remotes must share one runtime, set up before react-dom; otherwise hot updates have no effect. */
Object.assign(globalThis, { __REACT_REFRESH__: runtime });
