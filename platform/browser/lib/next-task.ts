export const later = (milliseconds = 0): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets the browser paint and handle input between parts of long work. */
export const nextTask = (): Promise<void> => later();
