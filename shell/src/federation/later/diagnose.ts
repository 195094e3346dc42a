import { filesOfPage, type PageMatch } from '@rushtone/releases';

const TIME_LIMIT_MS = 2_000;

const digest = async (content: ArrayBuffer): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...bytes))}`;
};

const problemOf = async ({ url, integrity }: { url: string; integrity: string }): Promise<string | null> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!response.ok) return `status-${response.status}`;
    return (await digest(await response.arrayBuffer())) === integrity ? null : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
};

/** What went wrong with the files of a page, in one word; a browser does not tell a script's failure apart. */
export const causeOf = async (match: PageMatch, error: unknown): Promise<string> => {
  if (String(error).includes('needs the contract')) return 'contract';
  const problems = await Promise.all(filesOfPage(match).map(problemOf));
  return problems.find((problem) => problem !== null) ?? 'throws';
};
