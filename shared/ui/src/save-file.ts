const URL_LIFETIME_MS = 60_000;

/** Starts the browser's download. The object URL outlives the click, because the browser reads from it afterwards. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
};
