const KEPT_MS = 60_000;

/** Starts the browser's download. The address stays for a while: the browser reads from it after the click. */
export const deliver = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
};
