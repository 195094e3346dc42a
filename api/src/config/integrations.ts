import { ROLES_OF_PLAN, type Plan } from '@rushtone/domain';
import { ConfigError, type Reader } from './environment.ts';

/** The community chat's emulator, on the page's own origin. */
export const COMMUNITY_CHAT_PATH = '/community-chat';

const EMULATOR = { kind: 'emulator' } as const;
const SECRET_LENGTH = 32;

const list = (value: string | null): string[] =>
  (value ?? '').split(',').flatMap((each) => each.trim() || []);

const isPlan = (value: string | undefined): value is Plan =>
  value !== undefined && Object.hasOwn(ROLES_OF_PLAN, value);

/** Plans by price id. */
const readPlans = (value: string | null): Readonly<Record<string, Plan>> => {
  const entries = list(value).map((entry): [string, Plan] => {
    const [, price, plan] = /^([\w-]+)=(\w+)$/.exec(entry) ?? [];
    if (price !== undefined && isPlan(plan)) return [price, plan];
    throw new ConfigError(`STRIPE_PRICES must read like price_1=premium,price_2=premium_plus: '${entry}'.`);
  });
  return Object.fromEntries(entries);
};

const LINKS = {
  premium: 'CHECKOUT_PREMIUM_URL',
  premium_plus: 'CHECKOUT_PREMIUM_PLUS_URL',
  donate: 'CHECKOUT_DONATE_URL',
  portal: 'CHECKOUT_PORTAL_URL',
};

const readCheckout = ({ text, address }: Reader) => {
  const names = [...Object.values(LINKS), 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'];
  const missing = names.filter((name) => text(name) === null);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')} missing: the checkout needs all of it.`);
  const linkOf = (name: string): string => address(name, ['https:', 'http:']) ?? '';
  return {
    kind: 'stripe',
    links: {
      premium: linkOf(LINKS.premium),
      premium_plus: linkOf(LINKS.premium_plus),
      donate: linkOf(LINKS.donate),
      portal: linkOf(LINKS.portal),
    },
    /** Every one is accepted, so that a secret can be changed. */
    webhookSecrets: list(text('STRIPE_WEBHOOK_SECRET')),
    plans: readPlans(text('STRIPE_PRICES')),
  } as const;
};

const readProvider = ({ text }: Reader, prefix: string) => {
  const [clientId, clientSecret] = [text(`${prefix}_CLIENT_ID`), text(`${prefix}_CLIENT_SECRET`)];
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    throw new ConfigError(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together: one is missing.`);
  }
  return { kind: 'provider', clientId, clientSecret } as const;
};

const readMail = ({ text, address }: Reader, production: boolean) => {
  /** Null: mail is put into the outbox folder. */
  const smtpUrl = address('MAIL_URL', ['smtp:', 'smtps:']);
  const [from, team] = [text('MAIL_FROM'), text('TEAM_MAILBOX')];
  if (smtpUrl !== null && (from === null || team === null)) {
    throw new ConfigError(
      'MAIL_FROM and TEAM_MAILBOX are needed: MAIL_URL alone does not say who writes to whom.',
    );
  }
  if (smtpUrl === null && production) return null;
  return { smtpUrl, from: from ?? 'Rushtone <no-reply@example.com>', team: team ?? 'team@example.com' };
};

const readSecrets = ({ text }: Reader): readonly string[] | null => {
  const secrets = list(text('APP_SECRET'));
  if (secrets.some(({ length }) => length < SECRET_LENGTH)) {
    throw new ConfigError(
      `APP_SECRET must have ${SECRET_LENGTH} characters or more; several are split by commas.`,
    );
  }
  return secrets.length > 0 ? secrets : null;
};

/**
 * Services that an installation may do without; null is one that is not there. The emulators of payments and of
 * linked accounts need the identity emulator: nobody gets a real account's role for a payment that was never made.
 */
export const readIntegrations = (
  read: Reader,
  { production, emulated }: { production: boolean; emulated: boolean },
) => {
  const emulator = emulated ? EMULATOR : null;
  const linking = {
    discord: readProvider(read, 'DISCORD') ?? emulator,
    youtube: readProvider(read, 'GOOGLE') ?? emulator,
  };
  /** Null: a generated secret, in the data folder. The first writes, all read. */
  const appSecrets = readSecrets(read);
  if (production && appSecrets === null && (linking.discord ?? linking.youtube)) {
    throw new ConfigError('APP_SECRET is missing: linked accounts need it, the same on every server.');
  }
  return {
    checkout: readCheckout(read) ?? emulator,
    linking,
    mail: readMail(read, production),
    /** Address of the community chat's widget; a path is the emulator's. */
    communityWidget:
      read.address('COMMUNITY_WIDGET_URL', ['https:']) ?? (emulated ? COMMUNITY_CHAT_PATH : null),
    appSecrets,
    metricsToken: read.text('METRICS_TOKEN'),
  };
};

type Integrations = ReturnType<typeof readIntegrations>;
export type LinkingConfig = Integrations['linking'];
export type LinkProvider = keyof LinkingConfig;
/** `from` and `team` are mailboxes: who writes, and who gets what visitors write to the team. */
export type MailConfig = NonNullable<Integrations['mail']>;
