type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
};

/** Paths of built files. Nothing else on this origin, such as an API response, is a script. */
const BUILT = /^\/(?:assets\/|r\/|service-worker\.js$)/;

/** Returns whether a URL may be loaded as a script or worker. Other origins are left to `script-src`. */
export const isScriptAddress = (address: string, base: string): boolean => {
  const { origin, pathname } = new URL(address, base);
  return origin !== new URL(base).origin || BUILT.test(pathname);
};

/**
 * Creates the default Trusted Types policy, in a page and in each worker. Every string that any library uses
 * as a script URL passes through it. It has no rules for HTML and inline code, so those are refused.
 */
export const trustBuiltScripts = (): void => {
  const { trustedTypes, location } = globalThis as typeof globalThis & {
    trustedTypes?: TrustedTypes;
    location: { href: string };
  };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isScriptAddress(address, location.href) ? address : null),
  });
};
