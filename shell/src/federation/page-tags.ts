/**
 * Scripts and stylesheets of releases that the server's HTML brought along. The shell's script comes before them,
 * so it hears of each; it waits for them only where it needs them.
 */
const arrivals = new Map<string, Promise<void>>();

const arrivalOf = (script: HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded.`)));
  });

/** To be called while the shell's script runs for the first time. */
export const watchPageTags = (): void => {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[defer][src*="/r/"]')) {
    const arrival = arrivalOf(script);
    arrival.catch(() => undefined);
    arrivals.set(new URL(script.src).pathname, arrival);
  }
};

/** Resolves when the page's own tags for files below `base` have done their work; rejects when one of them failed. */
export const pageTagsBelow = async (base: string): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const unstyled = links.find((link) => new URL(link.href).pathname.startsWith(base) && !link.sheet);
  if (unstyled) throw new Error(`${unstyled.href} could not be loaded.`);
  await Promise.all([...arrivals].filter(([path]) => path.startsWith(base)).map(([, arrival]) => arrival));
};
