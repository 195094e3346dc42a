import { proveLogged, type Logged, type ReadLog, type Registry } from '../../registry/index.ts';
import { isVerifying, trust } from '../versions/trust.ts';

const readLog: ReadLog = async (path) => {
  // Tiles have the same names in the next log of a developer's machine, whose store was emptied.
  const response = await fetch(`/transparency/${path}`, { cache: 'no-store' });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`/transparency/${path} responded with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
};

/**
 * Proves in this page that the site's transparency log has a registry. `null` if there is no log, as before the first
 * release. Throws what is wrong.
 */
export const proveInLog = async (registry: Registry): Promise<Logged | null> =>
  trust.root && isVerifying() ? proveLogged(readLog, registry, trust.root, null) : null;
