import { sleep } from '../../api/src/process/processes.ts';
import { restarted } from './faults/fault.ts';
import type { Site } from './site.ts';

const TARGETS = ['one server', 'PostgreSQL', 'the other server', 'both servers'] as const;
/** Range of the pause between a start and the next kill, in ms; long enough that writes are always in flight. */
const BETWEEN_MS = [100, 500] as const;

/** Kills the servers and the database in turn under load. */
export const killRepeatedly = async (
  { servers: [one, other], cluster }: Site,
  kills: number,
  done: (kill: number, target: string) => void,
): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    const target = TARGETS[kill % TARGETS.length];
    await sleep(BETWEEN_MS[0] + Math.random() * (BETWEEN_MS[1] - BETWEEN_MS[0]));
    if (target === 'PostgreSQL') {
      await cluster.kill();
      await cluster.start();
    } else {
      const killed = target === 'both servers' ? [one, other] : [target === 'one server' ? one : other];
      await Promise.all(killed.map((server) => restarted(server, () => server.signal('SIGKILL'))));
    }
    done(kill + 1, target ?? '');
  }
};
