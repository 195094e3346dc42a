import { createValueStore } from '../lib/value-store.ts';

/** In the URL of a page: `api=500:/order/add`, `api=offline:/order/get`, or `api=slow:*` for all calls. */
const KEY = 'api';
const FAULT = /^(offline|slow|[45]\d\d):(\*|\/[\w/-]+)$/;
/** What a slow call takes longer, in ms. */
const SLOW_MS = 3_000;

/** The faults that were asked for, as a URL has them; invalid ones are problems. */
export const apiFaults = createValueStore<{ asked: readonly string[]; problems: readonly string[] }>({
  asked: [],
  problems: [],
});

type Fault = { kind: string; path: string };

const parse = (text: string): Fault[] => {
  const [, kind, path] = FAULT.exec(text) ?? [];
  return kind && path ? [{ kind, path }] : [];
};

/** Calls have no file extension, unlike the registry and chunks. */
const isMeant = ({ path }: Fault, pathname: string): boolean =>
  path === '*' ? !/\.\w+$/.test(pathname) : pathname.endsWith(path);

const answerOf = async ({ kind }: Fault, send: () => Promise<Response>): Promise<Response> => {
  if (kind === 'offline') throw new TypeError('Failed to fetch');
  if (kind === 'slow') {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return send();
  }
  const status = Number(kind);
  const body = { code: status, message: 'A tester asks for this fault of the API.', data: null };
  return Response.json(body, { status });
};

let isStarted = false;

const start = (): void => {
  if (isStarted) return;
  isStarted = true;
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, window.location.href);
    const fault = apiFaults
      .get()
      .asked.flatMap(parse)
      .find((each) => isMeant(each, pathname));
    return fault ? answerOf(fault, () => send(input, init)) : send(input, init);
  };
};

/** Makes the page's calls of the API fail, or take long, so that testers can see what the page does. */
export const setFaults = (asked: readonly string[]): void => {
  start();
  apiFaults.set({
    asked: asked.filter((text) => FAULT.test(text)),
    problems: asked
      .filter((text) => !FAULT.test(text))
      .map((text) => `“${text}” is no fault of the API, such as 500:/favorite/add.`),
  });
};

/** Starts the faults that a page's URL asks for. */
export const startFaults = (search: string): void => {
  const asked = new URLSearchParams(search).getAll(KEY);
  if (asked.length > 0) setFaults(asked);
};
