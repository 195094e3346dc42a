import type { NetConnectOpts } from 'node:net';

/** Reads the address of the renderer: `host:port`, or the absolute path of a socket. `null` if it is neither. */
export const parseRendererAddress = (text: string): NetConnectOpts | null => {
  if (/^\/\S+$/.test(text)) return { path: text };
  const [, host, port] = /^([^\s/:]+):(\d{1,5})$/.exec(text) ?? [];
  return host === undefined || Number(port) > 65_535 ? null : { host, port: Number(port) };
};
