import type { ElementType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** React's own needs a shell that was built for development; this one runs with the React of any shell. */
export const jsxDEV = (type: ElementType, props: object, key?: string, isStatic = false) =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key);

export { Fragment };
