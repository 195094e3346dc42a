/**
 * What the contract exports and marks `@deprecated`. The shell counts by remote and version which of them are still
 * used; a test compares the list with the declarations.
 */
export const DEPRECATED: readonly string[] = ['useServices'];
