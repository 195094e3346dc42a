import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';

export { Link } from 'react-router-dom';

/** Reads an answer of the server: at once if the page came with it. */
export type Read = (key: string) => unknown;
export type ExamplePage = { Page: ComponentType; prefetch?: (context: { read: Read }) => Promise<unknown> };

export const ReadContext = createContext<Read>(() => undefined);
export const useRead = (key: string): string => {
  const answer = use(ReadContext)(key);
  return String(answer instanceof Promise ? use(answer) : answer);
};
/** What each slot passes to what fills it. */
export type SlotProps = { beside: { of: string } };
type Filled = ComponentType<{ name: keyof SlotProps; pass: object; fallback?: ReactNode }>;
export const SlotContext = createContext<Filled>(() => null);
export const Slot = (props: { name: 'beside'; pass: SlotProps['beside']; fallback?: ReactNode }) =>
  createElement(use(SlotContext), props);
type Parts = Readonly<Record<string, () => Promise<{ Part: ComponentType<SlotProps['beside']> }>>>;
type Pages = Readonly<Record<string, () => Promise<ExamplePage>>>;
export const defineRemote = (remote: { pages: Pages; slots?: Parts }) => remote;
