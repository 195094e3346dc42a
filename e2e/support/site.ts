export const PORT = Number(process.env.E2E_PORT ?? 8190);

/** An address on one of the hosts of the test server. */
export const at = (host: string, path = '/'): string => `http://${host}:${PORT}${path}`;
