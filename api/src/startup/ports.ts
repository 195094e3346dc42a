import type { Config } from '../config/config.ts';
import { anyFreePort, isPortFree } from '../process/ports.ts';

export class PortTaken extends Error {}

const taken = (variable: string, port: number): PortTaken =>
  new PortTaken(
    `Port ${port} is in use. Stop what uses it, or choose another: ${variable}=${port + 10} npm start`,
  );

/** Host of the video host emulator: the loopback address, unless the server listens elsewhere. */
export const videoHostName = ({ host }: Config): string => (host === 'localhost' ? '127.0.0.1' : host);

/** Checks that the ports are free before anything is written. Returns the port of the video host emulator. */
export const choosePorts = async (config: Config): Promise<{ videoPort: number | null }> => {
  const { port, host, video } = config;
  if (!(await isPortFree(port, host))) throw taken('PORT', port);
  if (video.kind === 'youtube') return { videoPort: null };
  const wanted = video.port ?? port + 1;
  if (wanted <= 65_535 && (await isPortFree(wanted, videoHostName(config)))) return { videoPort: wanted };
  if (video.port !== null) throw taken('VIDEO_PORT', video.port);
  return { videoPort: await anyFreePort() };
};
