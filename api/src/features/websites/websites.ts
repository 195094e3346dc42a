import { SOCIAL_NETWORKS, type SocialNetwork, type Website } from '@rushtone/domain';
import { assertRecent } from '../../identity/sessions.ts';
import type { Caller } from '../../identity/token.ts';
import { writeAudit } from '../../audit/audit-log.ts';
import type { Scope } from '../../database/schema.ts';
import { hasCode, UNIQUE_VIOLATION } from '../../database/transactions.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Outbox } from '../../mail/queue.ts';
import { newMailbox } from './mailbox.ts';
import { isKeptBack, keepBack } from './site-lifecycle.ts';
import { endDraft } from './drafts.ts';
import { readDomainName, taken } from './domain-names.ts';
import { keepVersion } from './versions.ts';

type Links = Partial<Record<SocialNetwork, string>>;

const NO_LINKS = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, ''])) as Record<
  SocialNetwork,
  string
>;

export const WEBSITE_COLUMNS = [
  'domain_name',
  'name',
  'subtitle',
  'form_mail',
  'about_me',
  'social_text',
  'social',
] as const;

export const toWebsite = ({ social, ...row }: Omit<Website, SocialNetwork> & { social: Links }): Website => ({
  ...row,
  ...NO_LINKS,
  ...social,
});

export const websiteOf = async ({ db, brand }: Scope, uid: string): Promise<Website | undefined> => {
  const site = await db
    .selectFrom('websites')
    .select(WEBSITE_COLUMNS)
    .where((row) => row.and({ brand, uid }))
    .executeTakeFirst();
  return site && toWebsite(site);
};

/** Sets the domain name of an account; idempotent for the same name. */
export const activateWebsite = async (scope: Scope, uid: string, typed: string): Promise<Website> => {
  const { db, brand } = scope;
  const name = readDomainName(typed);
  if (await isKeptBack(scope, name, uid)) throw taken(name);
  await db
    .insertInto('websites')
    .values({ brand, uid, domain_name: name, name, social: '{}', profile_pic: null, artist: null })
    .onConflict((row) => row.doNothing())
    .execute();
  const own = await websiteOf(scope, uid);
  if (own === undefined) throw taken(name);
  if (own.domain_name !== name)
    throw new ApiError(409, `Your site is already activated as '${own.domain_name}'.`);
  return own;
};

/** Saves all fields. The domain name can change to an available one. */
export const saveWebsite = async (
  scope: Scope & Outbox & { address: string },
  user: Caller,
  fields: Website,
): Promise<Website> => {
  const { db, jobs, brand, now, address } = scope;
  const { uid } = user;
  const domain_name = readDomainName(fields.domain_name);
  const before = await websiteOf(scope, uid);
  if (before === undefined) throw new ApiError(409, 'Choose a domain name to activate your website first.');
  // Prevents a stolen session from taking over the address or visitors' messages.
  if (before.domain_name !== domain_name || before.form_mail !== fields.form_mail) assertRecent(user, now);
  const moved = before.domain_name !== domain_name;
  if (moved && (await isKeptBack(scope, domain_name, uid))) throw taken(domain_name);
  const { name, subtitle, form_mail, about_me, social_text } = fields;
  const links = SOCIAL_NETWORKS.flatMap((network) => (fields[network] ? [[network, fields[network]]] : []));
  const social = JSON.stringify(Object.fromEntries(links));
  await db
    .transaction()
    .execute(async (tx) => {
      const mailbox =
        before.form_mail === form_mail
          ? {}
          : await newMailbox({ db: tx, jobs }, user, { brand, domain_name, mailbox: form_mail, address });
      if (moved) {
        await keepBack(tx, { brand, uid, name: before.domain_name });
        // Without the names, which may contain a person's name.
        await writeAudit(tx, { actor: uid, action: 'domain name changed', subject: brand, origin: address });
      }
      await keepVersion(tx, { brand, uid });
      await tx
        .updateTable('websites')
        .set({ domain_name, name, subtitle, form_mail, about_me, social_text, social, ...mailbox })
        .where((row) => row.and({ brand, uid }))
        .execute();
      await keepVersion(tx, { brand, uid });
      await endDraft(tx, { brand, uid }, 'texts');
    })
    .catch((error: unknown) => {
      throw hasCode(error, UNIQUE_VIOLATION) ? taken(domain_name) : error;
    });
  return { ...fields, domain_name };
};
