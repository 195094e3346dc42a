import type { Duplex } from 'node:stream';

export type Channel = { send: (message: unknown) => void; unsent: () => number };

type Handlers = {
  /** Longest message in characters. */
  longest: number;
  onMessage: (message: unknown) => void;
  /** The other end does not keep to the form; nothing more is read. */
  onBroken: (cause: string) => void;
};

/** Exchanges JSON values over a stream, one a line. */
export const createChannel = (stream: Duplex, { longest, onMessage, onBroken }: Handlers): Channel => {
  let parts: string[] = [];
  let length = 0;
  let broken = false;
  const stop = (cause: string): void => {
    broken = true;
    onBroken(cause);
  };

  const addPart = (part: string): void => {
    length += part.length;
    if (length > longest) return stop(`A message was longer than ${longest} characters.`);
    parts.push(part);
  };
  const endLine = (): void => {
    const line = parts.join('');
    [parts, length] = [[], 0];
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (error) {
      return stop(`A message could not be read: ${String(error)}`);
    }
    return onMessage(message);
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
    send: (message) => void (stream.writable && stream.write(`${JSON.stringify(message)}\n`)),
    unsent: () => stream.writableLength,
  };
};
