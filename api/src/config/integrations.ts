import type { Plan } from '@rushtone/domain';
import { ConfigError, type Reader } from '../process/environment.ts';

/** The community chat's emulator, on the page's own origin. */
export const COMMUNITY_CHAT_PATH = '/community-chat';

export type CheckoutLinks = Readonly<Record<'premium' | 'premium_plus' | 'donate' | 'portal', string>>;

export type CheckoutConfig =
  | {
      kind: 'stripe';
      links: CheckoutLinks;
      /** Every one is accepted, so that a secret can be changed. */
      webhookSecrets: readonly string[];
      /** Plans by price id. */
      plans: Readonly<Record<string, Plan>>;
    }
  | { kind: 'emulator' };

export type LinkProvider = 'discord' | 'youtube';
export type OAuthConfig = { kind: 'provider'; clientId: string; clientSecret: string } | { kind: 'emulator' };

export type MailConfig = {
  from: string;
  /** Who gets what people write to the team. */
  team: string;
  /** Null: mail is put into the outbox folder. */
  smtpUrl: string | null;
};

/** Outside services that an installation may do without; null is one that is not there. */
export type OutsideServices = {
  checkout: CheckoutConfig | null;
  linking: Readonly<Record<LinkProvider, OAuthConfig | null>>;
  mail: MailConfig | null;
  /** Address of the community chat's widget; a path is the emulator's. */
  communityWidget: string | null;
  /** Null: a secret of our own making, in the data folder. The first writes, all read. */
  appSecrets: readonly string[] | null;
  metricsToken: string | null;
};

const SECRET_LENGTH = 32;
const LINKS = ['premium', 'premium_plus', 'donate', 'portal'] as const;
const variableOf = (link: (typeof LINKS)[number]) => `CHECKOUT_${link.toUpperCase()}_URL`;

const list = (value: string | null): string[] =>
  (value ?? '').split(',').flatMap((each) => each.trim() || []);

const readPlans = (value: string): Record<string, Plan> => {
  const entries = list(value).map((entry): [string, Plan] => {
    const [, price, plan] = /^([\w-]+)=(premium|premium_plus|donate)$/.exec(entry) ?? [];
    if (price === undefined) {
      throw new ConfigError(`STRIPE_PRICES must read like price_1=premium,price_2=premium_plus: '${entry}'.`);
    }
    return [price, plan as Plan];
  });
  return Object.fromEntries(entries);
};

const readCheckout = ({ text, address }: Reader): CheckoutConfig | null => {
  const names = [...LINKS.map(variableOf), 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'];
  const missing = names.filter((name) => text(name) === null);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')} missing: the checkout needs all of it.`);
  const links = LINKS.map((link) => [link, address(variableOf(link), ['https:', 'http:'])] as const);
  return {
    kind: 'stripe',
    links: Object.fromEntries(links) as CheckoutLinks,
    webhookSecrets: list(text('STRIPE_WEBHOOK_SECRET')),
    plans: readPlans(text('STRIPE_PRICES') ?? ''),
  };
};

const readProvider = ({ text }: Reader, prefix: string): OAuthConfig | null => {
  const [clientId, clientSecret] = [text(`${prefix}_CLIENT_ID`), text(`${prefix}_CLIENT_SECRET`)];
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    throw new ConfigError(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together: one is missing.`);
  }
  return { kind: 'provider', clientId, clientSecret };
};

const readMail = ({ text, address }: Reader, production: boolean): MailConfig | null => {
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
 * The emulators of payments and of linked accounts need the identity emulator: nobody gets a real account's
 * role for a payment that was never made.
 */
export const readOutsideServices = (
  read: Reader,
  { production, emulated }: { production: boolean; emulated: boolean },
): OutsideServices => {
  const emulator = emulated ? ({ kind: 'emulator' } as const) : null;
  const services: OutsideServices = {
    checkout: readCheckout(read) ?? emulator,
    linking: {
      discord: readProvider(read, 'DISCORD') ?? emulator,
      youtube: readProvider(read, 'GOOGLE') ?? emulator,
    },
    mail: readMail(read, production),
    communityWidget:
      read.address('COMMUNITY_WIDGET_URL', ['https:']) ?? (emulated ? COMMUNITY_CHAT_PATH : null),
    appSecrets: readSecrets(read),
    metricsToken: read.text('METRICS_TOKEN'),
  };
  const links = services.linking.discord !== null || services.linking.youtube !== null;
  if (production && links && services.appSecrets === null) {
    throw new ConfigError('APP_SECRET is missing: linked accounts need it, the same on every server.');
  }
  return services;
};
