import type { Envelope } from '@rushtone/domain';

export type MockRequest = {
  method: 'GET' | 'POST';
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
};

export type MockResponse = Envelope | 'offline';

/** Responses by "GET /path" or "POST /path"; a function receives the request. */
export type MockResponses = Readonly<Record<string, MockResponse | ((call: MockRequest) => MockResponse)>>;

export const ok = <Data>(data: Data): Envelope<Data> => ({ code: 200, message: '', data });
export const errorResponse = (code: number, message: string): Envelope => ({ code, message, data: null });

/** Rejects as `fetch` does when offline. */
export const toResponse = (response: MockResponse): Response => {
  if (response === 'offline') throw new TypeError('Failed to fetch');
  const { code } = response;
  const blob = async () => new Blob(['a file']);
  return { ok: code >= 200 && code < 300, status: code, json: async () => response, blob } as Response;
};

const readRequest = (address: string, init: RequestInit | undefined): MockRequest => {
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
  /** Requests for which the test has no response. */
  unexpected: string[];
  fetch: typeof fetch;
  change: (responses: MockResponses) => void;
};

/** Fake API of the running test. */
export const current: { api: FakeApi | null } = { api: null };

export const createFakeApi = (initial: MockResponses): FakeApi => {
  let responses = initial;
  const calls: MockRequest[] = [];
  const unexpected: string[] = [];
  return {
    calls,
    unexpected,
    fetch: async (input, init) => {
      const request = readRequest(String(input), init);
      calls.push(request);
      const name = `${request.method} ${request.path}`;
      const response = responses[name];
      if (response === undefined) unexpected.push(name);
      return toResponse(
        typeof response === 'function'
          ? response(request)
          : (response ?? errorResponse(404, 'Not in the test.')),
      );
    },
    change: (changes) => {
      responses = { ...responses, ...changes };
    },
  };
};
