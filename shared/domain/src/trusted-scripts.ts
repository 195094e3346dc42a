type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
};

/** Built files: of other addresses of this site, such as the API's responses, none is a script. */
const BUILT = /^\/(?:assets\/|r\/|service-worker\.js$)/;

/** Whether the address may become a script or a worker. Which other origins may is decided by `script-src`. */
export const isScriptAddress = (address: string, base: string): boolean => {
  const { origin, pathname } = new URL(address, base);
  return origin !== new URL(base).origin || BUILT.test(pathname);
};

/**
 * Makes the default policy of Trusted Types, in a page and in each worker: every text that any library makes an address
 * of a script comes through it. It has no rule for HTML and code, which are refused therefore.
 */
export const trustBuiltScripts = (): void => {
  const { trustedTypes, location } = globalThis as {
    trustedTypes?: TrustedTypes;
    location: { href: string };
  };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isScriptAddress(address, location.href) ? address : null),
  });
};
