import type { FileOwner } from '../../../engine/store/file-owner.ts';
import { temporaryFolder } from '../../../engine/store/temporary-file.ts';

type Member = { name: string; result: Blob };

/** Writes all results to a ZIP file on disk. Not compressed, because audio hardly gets smaller. */
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
