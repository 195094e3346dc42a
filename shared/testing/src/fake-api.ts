import type { Envelope } from '@rushtone/domain';

export type MockRequest = {
  method: 'GET' | 'POST';
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
};

export type MockResponse = Envelope | 'offline';

/** Answers by "GET /path" or "POST /path"; a function sees the call. */
export type MockResponses = Readonly<Record<string, MockResponse | ((call: MockRequest) => MockResponse)>>;

export const ok = <Data>(data: Data): Envelope<Data> => ({ code: 200, message: '', data });
export const errorResponse = (code: number, message: string): Envelope => ({ code, message, data: null });

const readCall = (address: string, init: RequestInit | undefined): MockRequest => {
  const url = new URL(address, 'http://localhost');
  return {
    method: init?.method === 'POST' ? 'POST' : 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    form: init?.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {},
  };
};

export type FakeApi = {
  calls: MockRequest[];
  /** What pages asked for and the table has no answer to. */
  unexpected: string[];
  fetch: typeof fetch;
  change: (table: MockResponses) => void;
};

export const createFakeApi = (table: MockResponses): FakeApi => {
  let answers = table;
  const calls: MockRequest[] = [];
  const unexpected: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const call = readCall(String(input), init);
    calls.push(call);
    const name = `${call.method} ${call.path}`;
    const known = answers[name];
    if (known === undefined) unexpected.push(name);
    const envelope =
      typeof known === 'function' ? known(call) : (known ?? errorResponse(404, 'Not in the test.'));
    if (envelope === 'offline') throw new TypeError('Failed to fetch');
    return { ok: true, status: envelope.code, json: async () => envelope } as Response;
  };
  return {
    calls,
    unexpected,
    fetch: answer,
    change: (next) => {
      answers = { ...answers, ...next };
    },
  };
};
