import type { Envelope } from '@rushtone/domain';
import type { Registry, SsrRequest } from '@rushtone/releases';
import type { RuntimeConfig } from '@rushtone/site';

/** The text of a server build; `name` stands in stack traces. */
export type Build = { name: string; code: string };

/** What every page of a process is rendered with; sent again when it changes. */
export type RenderContext = { config: RuntimeConfig; registry: Registry };

export type PageRequest = Omit<SsrRequest, keyof RenderContext> & {
  /** The page of the remote; absent for the shell's own. */
  page?: string;
};

export type ToChild =
  | { kind: 'load'; shell: Build; remote?: Build }
  | ({ kind: 'context' } & RenderContext)
  | ({ kind: 'render'; id: number } & PageRequest)
  /** The response of a public read; null where it failed. */
  | { kind: 'response'; read: number; response: Envelope | null };

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'read'; id: number; read: number; key: string }
  | { kind: 'page'; id: number; head: unknown; html: unknown; keys: unknown }
  | { kind: 'failed'; id: number; cause: unknown };
