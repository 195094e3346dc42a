/** What an account's features still have to tell the server before a sign-out, which waits a moment for it. */
export const beforeSignOut: { current: (uid: string) => Promise<void> } = { current: async () => undefined };
