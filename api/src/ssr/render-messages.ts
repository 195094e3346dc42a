import type { Envelope } from '@rushtone/domain';
import type { Registry, SsrRequest } from '@rushtone/releases';
import type { RuntimeConfig } from '@rushtone/site';

/** Code of a server build; `name` appears in stack traces. */
export type Build = { name: string; code: string };

/** Context for all pages of a process; sent again when it changes. */
export type RenderContext = { config: RuntimeConfig; registry: Registry };

export type PageRequest = Omit<SsrRequest, keyof RenderContext> & {
  /** Page of the remote; absent for the shell's own pages. */
  page?: string;
};

export type ToChild =
  | { kind: 'load'; shell: Build; remote?: Build }
  | ({ kind: 'context' } & RenderContext)
  | ({ kind: 'render'; id: number } & PageRequest)
  /** Response of a public read; `null` if it failed. */
  | { kind: 'response'; read: number; response: Envelope | null };

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'read'; id: number; read: number; key: string }
  | { kind: 'page'; id: number; head: unknown; html: unknown; keys: unknown }
  | { kind: 'failed'; id: number; cause: unknown };
