/** The whole router, for the shell and for tests; remotes have the parts that `for-pages.ts` names. */
export { BrowserRouter, MemoryRouter, useNavigationType } from './Router.tsx';
