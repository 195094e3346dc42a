import type { PoolClient } from 'pg';
import type { Kind } from '../kinds/kind.ts';
import type { Progress } from '../progress.ts';
import { checkStage } from './check.ts';
import { createProblems, type Problems } from './problems.ts';
import { stageFile } from './stage.ts';
import { countChanges, writeStage, type Counts } from './write.ts';

type Import = {
  file: string;
  kind: Kind;
  brand: string;
  size: number;
  dryRun: boolean;
  progress: Progress;
};

export type ImportResult = { problems: Problems; counts: Counts | null };

const importInTransaction = async (client: PoolClient, task: Import): Promise<ImportResult> => {
  const { file, kind, brand, size, dryRun, progress } = task;
  const problems = createProblems();
  let read = 0;
  const onBytes = (bytes: number) => progress.show('Reading', (read += bytes), size);
  const rows = await stageFile(client, { file, kind, problems, onBytes });
  await checkStage(client, kind, brand, problems);
  if (problems.count() > 0) return { problems, counts: null };
  const counts = await countChanges(client, kind, brand);
  // A dry run writes too, and takes it back: so it fails where the real one would.
  const onRows = (written: number) => progress.show(dryRun ? 'Trying' : 'Writing', written, rows);
  await writeStage(client, { kind, brand, rows, onRows });
  return { problems, counts };
};

/** Imports a file whole or not at all. */
export const importFile = async (client: PoolClient, task: Import): Promise<ImportResult> => {
  await client.query('begin');
  try {
    // What is new to the text index waits in a list that searches read through: let it be merged in large parts.
    await client.query(`set local work_mem = '128MB'`);
    const result = await importInTransaction(client, task);
    const keep = result.counts !== null && !task.dryRun;
    await client.query(keep ? 'commit' : 'rollback');
    // Searches are answered by indexes alone, which holds only for pages that a vacuum has seen.
    if (keep) await client.query(`vacuum (analyze) ${task.kind.table}`);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    task.progress.end();
  }
};
