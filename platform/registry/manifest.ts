import type { Fillings, Frames, Places } from './registry.ts';

/** `remote.json`: the remote's metadata, which the shell has before any of the remote's code. */
export type RemoteManifest = {
  /** Team that answers for the remote, as its testers should read it. */
  owner?: string;
  /** Range of contract versions that the remote supports. */
  contract: string;
  /** For each kind of host, the paths that the remote serves there, mapped to page names. */
  hosts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** `account` renders all pages inside the account frame, for subscribers only. */
  frame?: 'account';
  /** Renders pages inside the account frame, by page. */
  frames?: Frames;
  /** What it fills of other pages, by slot. */
  slots?: Fillings;
  /** Slots in its own pages, with the path of a page that shows each. */
  places?: Places;
};
