import type { PoolClient } from 'pg';
import type { Progress } from '../command-line/progress.ts';
import type { EntityType } from '../entities/entity-type.ts';
import { checkStage, writeStage, type ChangeCounts } from './apply-stage.ts';
import { createRowErrors, type RowErrors } from './row-errors.ts';
import { stageFile } from './stage.ts';

type ImportJob = {
  file: string;
  entity: EntityType;
  brand: string;
  /** File size in bytes. */
  size: number;
  dryRun: boolean;
  progress: Progress;
};

type ImportResult = { errors: RowErrors; counts: ChangeCounts | null };

const importInTransaction = async (client: PoolClient, job: ImportJob): Promise<ImportResult> => {
  const { file, entity, brand, size, dryRun, progress } = job;
  const errors = createRowErrors();
  let read = 0;
  const onBytes = (bytes: number) => progress.show('Reading', (read += bytes), size);
  const rows = await stageFile(client, { file, entity, onError: errors.add, onBytes });
  await checkStage(client, entity, brand, errors);
  if (errors.count() > 0) return { errors, counts: null };
  // A dry run also writes and then rolls back, so that it fails where the real import would.
  const onRows = (written: number) => progress.show(dryRun ? 'Testing' : 'Writing', written, rows);
  const counts = await writeStage(client, { entity, brand, rows, onRows });
  return { errors, counts };
};

/** Imports a file atomically. */
export const importFile = async (client: PoolClient, job: ImportJob): Promise<ImportResult> => {
  await client.query('begin');
  try {
    // Lets the text index merge its pending list in large chunks; searches would otherwise scan the list.
    await client.query(`set local work_mem = '128MB'`);
    const result = await importInTransaction(client, job);
    const commit = result.counts !== null && !job.dryRun;
    await client.query(commit ? 'commit' : 'rollback');
    // Searches rely on index-only scans, which need vacuumed pages.
    if (commit) await client.query(`vacuum (analyze) ${job.entity.table}`);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    job.progress.end();
  }
};
