import manifest from '../package.json' with { type: 'json' };

/** The contract version of this shell; a remote's `remote.json` has the range that it supports. */
export const CONTRACT_VERSION: string = manifest.version;
