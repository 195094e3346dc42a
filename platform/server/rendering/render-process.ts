import { z } from 'zod';
import type { PublicRead, SsrPage } from '../../registry/ssr.ts';
import type { RenderingConfig } from './rendering-config.ts';
import { startChild, type RenderChild } from './render-child-process.ts';
import type { Build, FromChild, PageRequest, RenderContext } from './render-messages.ts';

/** Maximum number of concurrent pages; further pages are sent without HTML. */
const MAX_PAGES = 100;
const MAX_READS = 50;
/** What a process may send for each page: its reads and its result. */
const OF_PAGE = { messages: MAX_READS + 1, characters: 500_000 };
/** Maximum length of the head as JSON: ten times that of a page that lists a hundred entries. */
const MAX_HEAD = 200_000;
const MAX_CAUSE = 2_000;

/** Returns whether the head can be written into a document and be cached: data can be long, or nested too deep. */
const fits = (head: unknown): boolean => {
  try {
    return JSON.stringify(head).length <= MAX_HEAD;
  } catch {
    return false;
  }
};

const Page = z.object({ head: z.unknown().refine(fits), html: z.string(), keys: z.array(z.string()) });

/** The reason why a page has no HTML. */
export type FailureCause = 'build' | 'ended' | 'threw' | 'late' | 'busy' | 'read';

export class RenderFailure extends Error {
  readonly reason: FailureCause;

  constructor(reason: FailureCause, message: string) {
    super(message);
    this.reason = reason;
  }
}

type OpenPage = {
  read: PublicRead;
  responses: Map<string, unknown>;
  reads: number;
  /** Number of pending reads. */
  waiting: number;
  result: PromiseWithResolvers<SsrPage>;
};

type Message<Kind> = Extract<FromChild, { kind: Kind }>;

export type RenderProcess = Pick<RenderChild, 'kill' | 'ended'> & {
  render: (request: PageRequest, context: RenderContext, read: PublicRead) => Promise<SsrPage>;
  /** Ends the process after its pending pages. */
  retire: () => void;
};

/** Handles a read request of the page. `page.read` only returns public data, whatever the code requests. */
const answer = async (page: OpenPage, { key, read }: Message<'read'>, child: RenderChild): Promise<void> => {
  page.waiting += 1;
  page.reads += 1;
  const response = page.reads > MAX_READS ? null : await page.read(key).catch(() => null);
  page.waiting -= 1;
  if (response) page.responses.set(key, response);
  else page.result.reject(new RenderFailure('read', `${key} could not be read.`));
  child.send({ kind: 'response', read, response });
};

/** Forwards only responses that came from the API. */
const finish = ({ responses, result }: OpenPage, message: Message<'page'>, headShape: z.ZodType): void => {
  const page = Page.safeParse(message);
  const head = headShape.safeParse(page.data?.head);
  if (!page.success || !head.success)
    return result.reject(new RenderFailure('threw', 'The page has another form.'));
  const { html, keys } = page.data;
  const used = [...responses].filter(([key]) => keys.includes(key));
  return result.resolve({ head: head.data, html, responses: Object.fromEntries(used) });
};

/** Passes a message to the page that it is for, if that is still waited for. */
const receive = (
  message: FromChild,
  pages: ReadonlyMap<number, OpenPage>,
  child: RenderChild,
  headShape: z.ZodType,
): void => {
  if (message.kind === 'ready') return undefined;
  const page = pages.get(message.id);
  if (!page) return undefined;
  if (message.kind === 'read') return void answer(page, message, child);
  if (message.kind === 'page') return finish(page, message, headShape);
  return page.result.reject(new RenderFailure('threw', String(message.cause).slice(0, MAX_CAUSE)));
};

const rejectWhenEnded = async (
  ended: RenderChild['ended'],
  waiting: () => readonly Pick<PromiseWithResolvers<never>, 'reject'>[],
): Promise<void> => {
  const failure = new RenderFailure('ended', (await ended) ?? 'The server ends.');
  for (const { reject } of waiting()) reject(failure);
};

export type ProcessOptions = Pick<RenderingConfig, 'limitMs' | 'renderer'> & {
  /** Form of the head of a page. */
  headShape: z.ZodType;
};

/** Starts a process for one version of a remote, or for the shell's own pages. Its messages are untrusted. */
export const startRenderProcess = async (
  builds: { shell: Build; remote?: Build },
  { limitMs, renderer, headShape }: ProcessOptions,
): Promise<RenderProcess> => {
  const pages = new Map<number, OpenPage>();
  const ready = Promise.withResolvers<void>();
  let [lastId, heardAt, retired] = [0, 0, false];
  let context: RenderContext | undefined;

  const child = await startChild({
    renderer,
    mayBeSent: { ...OF_PAGE, pages: MAX_PAGES },
    onMessage: (message) => {
      heardAt = Date.now();
      if (message.kind === 'ready') ready.resolve();
      receive(message, pages, child, headShape);
    },
  });
  const { kill, ended } = child;
  void rejectWhenEnded(ended, () => [ready, ...[...pages.values()].map(({ result }) => result)]);
  child.send({ kind: 'load', ...builds });

  /** A process that is busy or waits for the database is not at fault. */
  const giveUp = ({ result, waiting }: OpenPage): void => {
    result.reject(new RenderFailure('late', `It took longer than ${limitMs} ms.`));
    const hangs = waiting === 0 && heardAt > 0 && Date.now() - heardAt > limitMs / 2;
    if (hangs) kill(`A page took longer than ${limitMs} ms.`);
  };

  const sendRequest = async (id: number, request: PageRequest, current: RenderContext): Promise<void> => {
    await ready.promise;
    if (context?.registry !== current.registry) child.send({ kind: 'context', ...current });
    context = current;
    child.send({ kind: 'render', id, ...request });
  };

  const render: RenderProcess['render'] = async (request, current, read) => {
    if (pages.size >= MAX_PAGES) throw new RenderFailure('busy', 'Too many pages at once.');
    const page: OpenPage = {
      read,
      responses: new Map(),
      reads: 0,
      waiting: 0,
      result: Promise.withResolvers(),
    };
    const id = (lastId += 1);
    pages.set(id, page);
    const timer = setTimeout(giveUp, limitMs, page);
    sendRequest(id, request, current).catch(page.result.reject);
    return page.result.promise.finally(() => {
      clearTimeout(timer);
      pages.delete(id);
      if (retired && pages.size === 0) kill();
    });
  };

  return {
    render,
    retire() {
      retired = true;
      if (pages.size === 0) kill();
    },
    kill,
    ended,
  };
};
