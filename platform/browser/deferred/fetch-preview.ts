import {
  currentPreviews,
  isPreviews,
  verifyPreview,
  verifyPreviews,
  type Registry,
  type Release,
} from '../../registry/index.ts';
import { isVerifying, now, trust } from '../versions/trust.ts';
import { fetchJson, fetchManifest } from './fetch-release.ts';

/**
 * Fetches the build of a branch, by the same rules as for releases: signed by the remote's key, and verified
 * by hash.
 */
export const fetchPreview = async (name: string, id: string, registry: Registry): Promise<Release> => {
  const missing = `“${id}” is neither a version nor an address, and ${name} has no preview of that name.`;
  const list: unknown = await fetchJson(`/previews/${name}.json`).catch(() => null);
  if (!isPreviews(list)) throw new Error(missing);
  const { root } = trust;
  if (isVerifying() && (!root || !(await verifyPreviews(list, name, root))))
    throw new Error(`The previews of ${name} are not signed by its key.`);
  const preview = currentPreviews(list, now()).find((each) => each.id === id);
  if (!preview) throw new Error(missing);
  const release = await fetchManifest({ name, version: preview.version });
  if (isVerifying() && !(await verifyPreview(release, name, preview, registry)))
    throw new Error(`The preview ${id} of ${name} is not the one that its list names.`);
  return release;
};
