import type { ElementType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** React's own `jsxDEV` needs a development build of the shell; this one works with any shell's React. */
export const jsxDEV = (type: ElementType, props: object, key?: string, isStatic = false) =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key);

export { Fragment };
