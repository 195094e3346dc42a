/**
 * Exports of the contract that are marked `@deprecated`. The shell records which remotes and versions still
 * use them. A test compares this list with the declarations.
 */
export const DEPRECATED: readonly string[] = ['useServices'];
