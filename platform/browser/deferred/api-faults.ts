import { createValueStore } from '../lib/value-store.ts';

/** In the URL of a page: `api=500:/order/add`, or `api=offline:/order/get`. */
const KEY = 'api';
const FAULT = /^(offline|[45]\d\d):(\/[\w/-]+)$/;

type Fault = { status: number | 'offline'; path: string };

/** The faults requested by this page's URL, as written there; invalid ones are problems. */
export const apiFaults = createValueStore<{ asked: readonly string[]; problems: readonly string[] }>({
  asked: [],
  problems: [],
});

const parse = (text: string): Fault[] => {
  const [, kind, path] = FAULT.exec(text) ?? [];
  return kind && path ? [{ status: kind === 'offline' ? kind : Number(kind), path }] : [];
};

const answerOf = ({ status }: Fault): Response => {
  if (status === 'offline') throw new TypeError('Failed to fetch');
  const body = { code: status, message: 'This link asks for a fault of the API.', data: null };
  return Response.json(body, { status });
};

/** Makes API calls of this page fail as its URL requests, so that testers can see how the page reacts. */
export const startFaults = (search: string): void => {
  const asked = new URLSearchParams(search).getAll(KEY);
  if (asked.length === 0) return;
  const faults = asked.flatMap(parse);
  apiFaults.set({
    asked: asked.filter((text) => FAULT.test(text)),
    problems: asked
      .filter((text) => !FAULT.test(text))
      .map((text) => `“${text}” is no fault of the API, such as 500:/favorite/add.`),
  });
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, window.location.href);
    const fault = faults.find(({ path }) => pathname.endsWith(path));
    return fault ? answerOf(fault) : send(input, init);
  };
};
