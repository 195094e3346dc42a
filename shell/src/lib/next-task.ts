/** Lets the browser paint and answer input between two parts of a longer work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
