import type { Config } from '../config/config.ts';
import { anyFreePort, isPortFree } from '../process/ports.ts';

export class PortTaken extends Error {}

const taken = (variable: string, port: number): PortTaken =>
  new PortTaken(
    `Port ${port} is in use. Stop what uses it, or choose another: ${variable}=${port + 10} npm start`,
  );

/** The video host emulator's host: the loopback address, unless the server was told to listen elsewhere. */
export const videoHostName = ({ host }: Config): string => (host === 'localhost' ? '127.0.0.1' : host);

/** Checks that the server can have its ports, before anything is written; returns that of the video host emulator. */
export const choosePorts = async (config: Config): Promise<{ videoPort: number | null }> => {
  const { port, host, video } = config;
  if (!(await isPortFree(port, host))) throw taken('PORT', port);
  if (video.kind === 'youtube') return { videoPort: null };
  const wanted = video.port ?? port + 1;
  if (wanted <= 65_535 && (await isPortFree(wanted, videoHostName(config)))) return { videoPort: wanted };
  if (video.port !== null) throw taken('VIDEO_PORT', video.port);
  return { videoPort: await anyFreePort() };
};
