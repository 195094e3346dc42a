import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { parseMail, type Mail } from './parse-mail.ts';

type OutboxMail = { from?: string; to: string; replyTo?: string; subject: string; text: string };

export type Outbox = {
  send: (mail: OutboxMail) => Promise<void>;
  /** The newest first. */
  list: () => Promise<(Mail & { id: string })[]>;
  find: (id: string) => Promise<Mail | undefined>;
};

const SHOWN = 100;
const NAME = /^[\w-]+\.eml$/;

/** Mail as files in a folder, one `.eml` each: what the server would send, to be read on the page `/mail`. */
export const openOutbox = (folder: string): Outbox => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const read = async (id: string) => parseMail(await readFile(join(folder, `${id}.eml`), 'utf8'));
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from: 'Rushtone <no-reply@example.com>', ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = `${Date.now()}-${randomBytes(4).toString('hex')}`;
      const path = join(folder, `${id}.eml`);
      // Under another name first: a reader never sees half a mail.
      await writeFile(`${path}.part`, String(message), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
      const ids = names
        .sort()
        .reverse()
        .slice(0, SHOWN)
        .map((name) => name.slice(0, -'.eml'.length));
      return Promise.all(ids.map(async (id) => ({ id, ...(await read(id)) })));
    },
    async find(id) {
      return NAME.test(`${id}.eml`) ? read(id).catch(() => undefined) : undefined;
    },
  };
};
