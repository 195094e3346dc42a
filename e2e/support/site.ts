/** The brands and their main hosts, for the stories that hold in both. */
export const BRANDS = [
  { brand: 'rushtone', name: 'Rushtone', main: 'localhost' },
  { brand: 'slowtide', name: 'Slowtide', main: 'slowtide.localhost' },
] as const;

export const PORT = Number(process.env.E2E_PORT ?? 8190);

/** An address on one of the hosts of the test server. */
export const at = (host: string, path = '/'): string => `http://${host}:${PORT}${path}`;
