import manifest from '../package.json' with { type: 'json' };

/** Contract version of this shell; the `remote.json` of each remote declares the range it supports. */
export const CONTRACT_VERSION: string = manifest.version;
