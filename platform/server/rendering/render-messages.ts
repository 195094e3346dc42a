import { z } from 'zod';
import type { Registry } from '../../registry/registry.ts';
import type { SsrRequest } from '../../registry/ssr.ts';

/** Code of a server build; `name` appears in stack traces. */
export type Build = { name: string; code: string };

/** Context for all pages of a process; sent again when it changes. */
export type RenderContext = { config: unknown; registry: Registry };

export type PageRequest = Omit<SsrRequest, keyof RenderContext> & {
  /** Page of the remote; absent for the shell's own pages. */
  page?: string;
};

export type ToChild =
  | { kind: 'load'; shell: Build; remote?: Build }
  | ({ kind: 'context' } & RenderContext)
  | ({ kind: 'render'; id: number } & PageRequest)
  /** Response of a public read; `null` if it failed. */
  | { kind: 'response'; read: number; response: unknown };

/** What a process may send. A message of another form ends it. */
export const FromChild = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('read'), id: z.int(), read: z.int(), key: z.string().max(4_000) }),
  z.strictObject({
    kind: z.literal('page'),
    id: z.int(),
    head: z.unknown(),
    html: z.string(),
    keys: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('failed'), id: z.int(), cause: z.string().optional() }),
]);
export type FromChild = z.infer<typeof FromChild>;
