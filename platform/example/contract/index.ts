import { createContext, use, type ComponentType } from 'react';

export { Link } from 'react-router-dom';

/** Reads an answer of the server: at once if the page came with it. */
export type Read = (key: string) => unknown;
export type ExamplePage = { Page: ComponentType; prefetch?: (context: { read: Read }) => Promise<unknown> };

export const ReadContext = createContext<Read>(() => undefined);
export const useRead = (key: string): string => {
  const answer = use(ReadContext)(key);
  return String(answer instanceof Promise ? use(answer) : answer);
};
export const defineRemote = (pages: Readonly<Record<string, () => Promise<ExamplePage>>>) => ({ pages });
