import type { Duplex } from 'node:stream';

export type Channel = {
  /** `text` is sent beside the message: as one string it is parsed quickly, however long it is. */
  send: (message: unknown, text?: string) => void;
  unsent: () => number;
};

type Handlers = {
  /** Lengths in characters. */
  longest: { message: number; text: number };
  /** `length` is that of the message alone. */
  onMessage: (message: unknown, text: string | undefined, length: number) => void;
  /** The other end does not keep to the form; nothing more is read. */
  onBroken: (cause: string) => void;
};

/** JSON has no such character. */
const TEXT_FOLLOWS = '\t';

const parseText = (text: string): string => {
  if (!text.startsWith('"')) throw new SyntaxError('The text is no string.');
  return JSON.parse(text) as string;
};

/** Exchanges JSON values over a stream, one a line, each with a text that may be long. */
export const createChannel = (stream: Duplex, { longest, onMessage, onBroken }: Handlers): Channel => {
  let parts: string[] = [];
  let length = 0;
  let broken = false;
  const stop = (cause: string): void => {
    broken = true;
    onBroken(cause);
  };

  const tooLong = (most: number): void => stop(`A message was longer than ${most} characters.`);
  const addPart = (part: string): void => {
    length += part.length;
    const most = longest.message + longest.text;
    if (length > most) return tooLong(most);
    parts.push(part);
  };
  const endLine = (): void => {
    const line = parts.join('');
    [parts, length] = [[], 0];
    const at = line.indexOf(TEXT_FOLLOWS);
    const json = at < 0 ? line : line.slice(0, at);
    if (json.length > longest.message) return tooLong(longest.message);
    let [message, text]: [unknown?, string?] = [];
    try {
      message = JSON.parse(json);
      if (at >= 0) text = parseText(line.slice(at + 1));
    } catch (error) {
      return stop(`A message could not be read: ${String(error)}`);
    }
    return onMessage(message, text, json.length);
  };

  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    for (const [index, part] of lines.entries()) {
      if (broken) return;
      addPart(part);
      if (!broken && index < lines.length - 1) endLine();
    }
  });
  // The end of the other process closes the stream; who started it is told by its exit.
  stream.on('error', () => undefined);
  return {
    send(message, text) {
      const rest = text === undefined ? '' : TEXT_FOLLOWS + JSON.stringify(text);
      if (stream.writable) stream.write(`${JSON.stringify(message)}${rest}\n`);
    },
    unsent: () => stream.writableLength,
  };
};
