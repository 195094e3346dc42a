import { connect, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { createChannel } from './render-channel.ts';
import { FromChild, type ToChild } from './render-messages.ts';
import { spawnSandboxed } from './render-sandbox.ts';

const START_LIMIT_MS = 10_000;
const MAX_STDERR = 2_000;
/**
 * Lengths in characters. A message is short, since a million small values take a second to parse; the HTML of a page is
 * its text.
 */
const LONGEST = { message: 250_000, text: 4_000_000 };
/** Bytes that a process leaves unread before it is ended. */
const MAX_UNSENT = 16_000_000;

export type RenderChild = {
  send: (message: ToChild) => void;
  /** `cause` is set if the process is at fault. */
  kill: (cause?: string) => void;
  /** Resolves to the reason why the process ended; `null` if it was retired. */
  ended: Promise<string | null>;
};

type Started = { stream: Duplex; end: () => void };

/** Starts a process of this server. */
const startHere = async (onEnd: (cause: string) => void): Promise<Started> => {
  const { process: child, stream } = await spawnSandboxed();
  let stderr = '';
  child.stderr?.on('data', (text) => (stderr = (stderr + String(text)).slice(-MAX_STDERR)));
  child.on('error', (error) => onEnd(error.message));
  child.on('close', (code, signal) => onEnd(stderr.trim() || `exit ${code ?? signal}`));
  return { stream, end: () => child.kill('SIGKILL') };
};

/** Asks the renderer (renderer-service.ts) for a process; it ends with the connection. */
const startElsewhere = (renderer: NetConnectOpts, onEnd: (cause: string) => void): Started => {
  const stream = connect(renderer);
  stream.on('error', ({ message }) => onEnd(`the renderer does not answer: ${message}`));
  stream.on('close', () => onEnd('the renderer, whose log says why, ended it'));
  return { stream, end: () => stream.destroy() };
};

type Options = {
  /** Address of the renderer; `null`: processes of this server. */
  renderer: NetConnectOpts | null;
  /** What the process may send for each page, and for how many it may save that up. */
  mayBeSent: { messages: number; characters: number; pages: number };
  onMessage: (message: FromChild) => void;
};

/** Starts a process that runs builds. What it sends is not trusted. */
export const startChild = async ({ renderer, mayBeSent, onMessage }: Options): Promise<RenderChild> => {
  const ended = Promise.withResolvers<string | null>();
  const { stream, end } =
    renderer === null ? await startHere(ended.resolve) : startElsewhere(renderer, ended.resolve);
  const kill = (cause?: string): void => {
    ended.resolve(cause ?? null);
    end();
  };
  const startTimer = setTimeout(kill, START_LIMIT_MS, 'It did not start in time.');
  void ended.promise.then(() => clearTimeout(startTimer));
  const { messages, characters, pages } = mayBeSent;
  // As for one page, with which it tells that it is ready.
  const left = { messages, characters };
  const allowPage = (): void => {
    left.messages = Math.min(left.messages, (pages - 1) * messages) + messages;
    left.characters = Math.min(left.characters, (pages - 1) * characters) + characters;
  };
  const channel = createChannel(stream, {
    longest: LONGEST,
    onMessage: (sent, html, length) => {
      clearTimeout(startTimer);
      left.messages -= 1;
      left.characters -= length;
      const message = FromChild.safeParse(html === undefined ? sent : { ...Object(sent), html });
      if (!message.success) return kill('It sent a message of an unknown form.');
      if (Math.min(left.messages, left.characters) < 0)
        return kill('It sent more messages than its pages need.');
      return onMessage(message.data);
    },
    onBroken: kill,
  });
  return {
    send: (message) => {
      if (message.kind === 'render') allowPage();
      channel.send(message);
      if (channel.unsent() > MAX_UNSENT) kill('It does not read its messages.');
    },
    kill,
    ended: ended.promise,
  };
};
