import { createValueStore } from '../lib/value-store.ts';

/** What waits for the user to confirm the password; the account pages show the dialog. */
export const confirmation = createValueStore<((confirmed: boolean) => void) | null>(null);

/** Asks for the password; false if the user refuses. */
export const confirmPassword = () => new Promise<boolean>((resolve) => confirmation.set(resolve));
