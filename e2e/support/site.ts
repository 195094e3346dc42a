/** The brands with their main hosts, for stories in which sites, mails or plans name the brand. `npm test` runs them for the first one. */
export const BRANDS = [
  { brand: 'rushtone', name: 'Rushtone', main: 'localhost', tag: [] },
  { brand: 'slowtide', name: 'Slowtide', main: 'slowtide.localhost', tag: ['@drill'] },
];

export const PORT = Number(process.env.E2E_PORT ?? 8190);

/** Returns a URL on one of the test server's hosts. */
export const at = (host: string, path = '/'): string => `http://${host}:${PORT}${path}`;
