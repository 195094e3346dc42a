import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const mail = z.object({
  from: z.string().optional(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
});
const stored = mail.extend({ date: z.string() });

export type Mail = z.output<typeof stored>;

export type Outbox = {
  send: (message: z.output<typeof mail>) => Promise<void>;
  /** Lists emails, newest first. */
  list: () => Promise<(Mail & { id: string })[]>;
  find: (id: string) => Promise<Mail | undefined>;
  /** Removes the emails that mention an address. */
  removeAllOf: (address: string) => Promise<void>;
};
export type SendMail = Outbox['send'];

const SHOWN = 100;
const ID = /^[\w-]+$/;

/** Stores emails as JSON files in a folder; the page `/mail` shows them. */
export const openOutbox = (folder: string): Outbox => {
  const pathOf = (id: string) => join(folder, `${id}.json`);
  const read = async (id: string) => stored.parse(JSON.parse(await readFile(pathOf(id), 'utf8')));
  const idsOf = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    return names.map((name) => name.slice(0, -'.json'.length)).toSorted();
  };
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = `${Date.now()}-${randomBytes(4).toString('hex')}`;
      const content = JSON.stringify({ ...message, date: new Date().toUTCString() }, null, 2);
      // Renamed afterwards, so that a reader never sees a partial file.
      await writeFile(`${pathOf(id)}.part`, content, { mode: 0o600 });
      await rename(`${pathOf(id)}.part`, pathOf(id));
    },
    async list() {
      const ids = await idsOf();
      return Promise.all(ids.slice(-SHOWN).map(async (id) => ({ id, ...(await read(id)) }))).then((mails) =>
        mails.toReversed(),
      );
    },
    async removeAllOf(address) {
      for (const id of await idsOf())
        if ((await readFile(pathOf(id), 'utf8')).toLowerCase().includes(address)) await rm(pathOf(id));
    },
    find: async (id) => (ID.test(id) ? read(id).catch(() => undefined) : undefined),
  };
};
