import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type SmtpServer = {
  url: string;
  port: number;
  /** Received messages with their envelopes, in order. */
  letters: { from: string; to: string[]; data: string }[];
  stop: () => Promise<void>;
};

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

const talk = (socket: Socket, letters: SmtpServer['letters']): void => {
  let [buffer, from, to, inData] = ['', '', [] as string[], false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') [from, to] = [addressIn(line), []];
    if (verb === 'RCPT') to.push(addressIn(line));
    if (verb === 'DATA') inData = true;
    say(verb === 'DATA' ? '354 Go on' : '250 OK');
    if (verb === 'QUIT') socket.end();
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        letters.push({ from, to, data: part });
        say('250 Taken');
      } else obey(part);
    }
  });
  say('220 localhost ready');
};

/** Starts a mail server that accepts everything, with the subset of SMTP that tests need. */
export const startSmtpServer = async (port = 0): Promise<SmtpServer> => {
  const letters: SmtpServer['letters'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    talk(socket, letters);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    letters,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
