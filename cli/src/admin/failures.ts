/** The command line cannot be understood; exit code 2. */
export class UsageError extends Error {}

/** The command was understood and could not be done; exit code 1. */
export class AdminError extends Error {}
