import type { FileOwner } from '../../../engine/store/file-owner.ts';
import { temporaryFolder } from '../../../engine/store/temporary-file.ts';

type Member = { name: string; result: Blob };

/** One ZIP of all results, not compressed: sound hardly is smaller that way. Written to a file to keep it out of memory. */
export const writeZip = async (members: readonly Member[], owner: FileOwner): Promise<Blob> => {
  const { makeZip, downloadZip } = await import(/* webpackChunkName: "maker.zip" */ 'client-zip');
  const inputs = () => members.map(({ name, result }) => ({ name, input: result, lastModified: new Date() }));
  const entry = await temporaryFolder()
    .then((folder) => folder.getFileHandle(`${owner.name}.zip`, { create: true }))
    .catch(() => null);
  if (!entry) return downloadZip(inputs()).blob();
  await makeZip(inputs()).pipeTo(await entry.createWritable());
  return entry.getFile();
};
