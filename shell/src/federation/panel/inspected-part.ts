import type { RunningVersions } from '@rushtone/platform/browser';
import { overrides } from '@rushtone/platform/browser/tools';
import { isRemoteUses, USES, type Release } from '@rushtone/platform/registry';

/** Part of the page that a remote brings: its own page, or what it fills of another one. */
export type Part = { element: HTMLElement; remote: string; version: string; place: string };

const PARTS = 'main [data-remote], [data-filling]';

const partOf = (element: HTMLElement): Part => {
  const { remote, filling = '', version = '' } = element.dataset;
  if (remote !== undefined) return { element, remote, version, place: 'page' };
  const [name = '', part = ''] = filling.split('/');
  const slot = element.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? '';
  return { element, remote: name, version, place: `${part} in the slot ${slot}` };
};

export const partsOf = (root: ParentNode): Part[] =>
  [...root.querySelectorAll<HTMLElement>(PARTS)].map(partOf);

/** Returns the innermost part around an element; `null` for what is of the shell. */
export const partAround = (element: Element): Part | null => {
  const found = element.closest<HTMLElement>(PARTS);
  return found && partOf(found);
};

/** Returns the area of a part, also of one whose own element has no box. */
export const areaOf = ({ element }: Part): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

type Versions = Pick<RunningVersions, 'registry' | 'selection'>;

/** Says why this visitor has this version. */
export const reasonFor = ({ remote, version }: Part, { registry, selection }: Versions): string => {
  const chosen = selection.get();
  if (chosen.registry.remotes[remote]?.version !== version)
    return 'It replaces a version that failed, or was loaded before the newest revision.';
  if (overrides.get().chosen[remote] !== undefined) return 'It was chosen in this tab.';
  if (chosen.channels[remote] === 'canary') {
    const percent = registry().channels[remote]?.canary?.percent ?? 0;
    return `It is the canary, and this visitor is among the ${percent} % who get it.`;
  }
  return 'It is live.';
};

/** Returns what the selected or live version of a remote says of itself; `null` if the page has loaded another one. */
export const releaseOf = ({ remote, version }: Part, { selection }: Versions): Release | null => {
  const release = selection.get().registry.remotes[remote];
  return release?.version === version ? release : null;
};

export type LoadedFile = {
  file: string;
  /** Decoded size in bytes; 0 for what came from the browser's memory. */
  bytes: number;
  /** In ms since the page began to load. */
  from: number;
  until: number;
};

/** Returns the files of a version that this page has loaded, in the order in which it asked for them. */
export const filesOf = ({ remote, version }: Part): LoadedFile[] => {
  const folder = `/r/${remote}/${version}/`;
  return performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry.name.includes(folder))
    .map(({ name, startTime, responseEnd, decodedBodySize }) => ({
      file: name.slice(name.indexOf(folder) + folder.length),
      bytes: decodedBodySize,
      from: startTime,
      until: responseEnd,
    }))
    .sort((one, other) => one.from - other.from);
};

/** Returns the loads of a version in the trace event format, which developer tools open. */
export const traceOf = (part: Part, files: readonly LoadedFile[]): Blob => {
  const traceEvents = files.map(({ file, bytes, from, until }) => ({
    ...{ name: file, cat: `${part.remote} ${part.version}`, ph: 'X', pid: 1, tid: 1 },
    // In microseconds.
    ...{ ts: from * 1_000, dur: (until - from) * 1_000, args: { bytes } },
  }));
  return new Blob([JSON.stringify({ traceEvents })], { type: 'application/json' });
};

/** Reads which members of the contract a version uses; `null` for builds that do not say it. */
export const readMembers = async ({ remote, version }: Part): Promise<readonly string[] | null> => {
  const response = await fetch(`/r/${remote}/${version}/${USES}`);
  const uses: unknown = response.ok ? await response.json() : null;
  return isRemoteUses(uses) ? uses.imports : null;
};
