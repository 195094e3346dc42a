import { once } from 'node:events';
import { connect } from 'node:net';
import { bar } from './figures.ts';

const SLOW = [
  ['headers', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'body',
    'POST /api/contact/request HTTP/1.1\r\nHost: localhost\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n',
  ],
] as const;
const EVERY_MS = 500;
const LIMIT_SECONDS = 30;
/** Tolerance in seconds, because the server checks for slow requests once a second. */
const LATE_SECONDS = 2;

/** Returns the seconds until the server closes a connection that occasionally sends a byte. */
const secondsOpen = async (port: number, beginning: string): Promise<number> => {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume().write(beginning);
  const timer = setInterval(() => socket.write('x'), EVERY_MS);
  await once(socket, 'close');
  clearInterval(timer);
  return (performance.now() - started) / 1000;
};

export const closeSlowClients = (port: number): Promise<string[]> =>
  Promise.all(
    SLOW.map(async ([part, beginning]) =>
      bar(
        `Slow ${part}: closed after`,
        await secondsOpen(port, beginning),
        '≤',
        LIMIT_SECONDS + LATE_SECONDS,
        ' s',
      ),
    ),
  );
