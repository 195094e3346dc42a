import type { LiveReleases } from '@rushtone/platform/server';
import type { Db } from '../database/schema.ts';
import { writeAudit } from '../audit/audit-log.ts';

const CHANGES_READ = 50;

/** Copies new entries of the release log into the audit log, with author and reason. */
export const createReleaseNotes = (
  db: Db,
  { registry, changes }: Pick<LiveReleases, 'registry' | 'changes'>,
): (() => Promise<void>) => {
  let noted = 0;
  return async () => {
    const rev = (await registry())?.rev ?? 0;
    if (rev <= noted) return;
    for (const change of (await changes(CHANGES_READ)).reverse()) {
      if (change.rev <= noted) continue;
      const subject = `revision ${change.rev}: ${change.what} (${change.why})`;
      await writeAudit(db, { actor: change.who, action: 'release', subject, origin: 'release store' });
    }
    noted = rev;
  };
};
