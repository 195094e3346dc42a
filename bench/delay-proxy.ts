import http from 'node:http';

export type Proxy = { origin: string; stop: () => Promise<void> };

/** Forwards to `target` and holds every answer back by `delayMs`, as a far-away server would. */
export const startDelayProxy = async (target: string, delayMs: number): Promise<Proxy> => {
  const server = http.createServer((request, response) => {
    const forward = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (answer) => {
        setTimeout(() => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }, delayMs);
      },
    );
    forward.on('error', () => response.destroy());
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
