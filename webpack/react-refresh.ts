import * as runtime from 'react-refresh/runtime';

/** The shell and remotes must share one runtime, set up before react-dom; otherwise hot reloading has no effect. */
Object.assign(globalThis, { __REACT_REFRESH__: runtime });
