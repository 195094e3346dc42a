import type { Caller } from '../../identity/token.ts';
import type { ArtworkStore } from '../artwork/stored-files.ts';
import type { Db } from '../../database/schema.ts';
import { readPersonalData } from './personal-data.ts';

type Account = Omit<Pick<Caller, 'uid' | 'email' | 'emailVerified'>, 'uid'> & { uid: string | null };

type Stored = { db: Db; files: ArtworkStore };

/** Returns website covers as `data:` URLs. */
const picturesOf = async ({ db, files }: Stored, uid: string) => {
  const covers = await db
    .selectFrom('website_covers')
    .select(['brand', 'file', 'stored_as'])
    .where('uid', '=', uid)
    .execute();
  return Promise.all(
    covers.map(async ({ brand, file, stored_as }) => {
      const content = await files.read(stored_as, file);
      return { brand, file, picture: content && `data:image/jpeg;base64,${content.toString('base64')}` };
    }),
  );
};

/** Exports everything stored about a person, except data under an unverified email address. */
export const exportOf = async ({ db, files }: Stored, { uid, email, emailVerified }: Account, now: Date) => {
  const data = await readPersonalData(db, { uid, email: emailVerified ? email : null });
  const pictures = uid === null ? [] : await picturesOf({ db, files }, uid);
  return {
    exported_at: now.toISOString(),
    account: { uid, email, email_verified: emailVerified },
    data: {
      ...data,
      ...(data.website_covers && {
        website_covers: data.website_covers.map((row) => ({
          ...row,
          picture: pictures.find(({ brand, file }) => brand === row.brand && file === row.file)?.picture,
        })),
      }),
    },
  };
};
