import manifest from '../package.json' with { type: 'json' };

/** The contract that this shell gives; a remote states the range that it needs in its `remote.json`. */
export const CONTRACT_VERSION: string = manifest.version;
