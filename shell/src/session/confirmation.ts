import { createValueStore } from '@rushtone/platform/browser/value-store';

/** Resolves a pending password confirmation, for which the account pages show the dialog. */
export const confirmation = createValueStore<((confirmed: boolean) => void) | null>(null);

/** Asks for the password; `false` if the user cancels. */
export const confirmPassword = () => new Promise<boolean>((resolve) => confirmation.set(resolve));
