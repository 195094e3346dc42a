import type { NetConnectOpts } from 'node:net';

export type RenderingConfig = {
  /** Time limit of a page in ms; a slower one is rendered by the client. */
  limitMs: number;
  /** Address of the renderer, which runs the builds without secrets. `null`: processes of this server. */
  renderer: NetConnectOpts | null;
  /** Whether the builds of all keys are run if the system offers no protection, or those of the shell's key only. */
  allUnprotected: boolean;
};
