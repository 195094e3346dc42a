import { PLAN_NAMES, ROLES_OF_PLAN, type Plan } from '@rushtone/domain';
import type { GiftOffer } from '@rushtone/site';
import { readInternalNetworks } from './networks.ts';
import type { Reader } from './environment.ts';

/** The community chat's emulator, on the page's own origin. */
export const COMMUNITY_CHAT_PATH = '/community-chat';

const EMULATOR = { kind: 'emulator' } as const;
/** The token page of ListenBrainz's emulator, on the page's own origin. */
export const LISTENBRAINZ_EMULATOR_PAGE = '/emulators/listenbrainz/settings/';
const SECRET_LENGTH = 32;

const list = (value: string | null): string[] =>
  (value ?? '').split(',').flatMap((each) => each.trim() || []);

const isPlan = (value: string | undefined): value is Plan =>
  value !== undefined && Object.hasOwn(ROLES_OF_PLAN, value);

/** Plans by price id. */
const readPlans = ({ text, refuse }: Reader): Readonly<Record<string, Plan>> => {
  const plans: Record<string, Plan> = {};
  for (const entry of list(text('STRIPE_PRICES'))) {
    const [, price, plan] = /^([\w-]+)=(\w+)$/.exec(entry) ?? [];
    if (price !== undefined && isPlan(plan)) plans[price] = plan;
    else refuse(`STRIPE_PRICES must read like price_1=premium,price_2=premium_plus: '${entry}'.`);
  }
  return plans;
};

const isSubscription = (value: string | undefined): value is keyof typeof PLAN_NAMES =>
  value !== undefined && Object.hasOwn(PLAN_NAMES, value);

const OFFER = /^(\w+):(?:(\d{1,2}):)?(\d{1,4}\.\d\d)=(https:\/\/\S+)$/;

/** Optional offers: payment links with what the page says about them. */
const readOffers = ({ text, refuse }: Reader) => {
  const read = (name: string, example: string, hasMonths: boolean): GiftOffer[] =>
    list(text(name)).flatMap((entry) => {
      const [, plan, months, eur, url = ''] = OFFER.exec(entry) ?? [];
      if (isSubscription(plan) && (months !== undefined) === hasMonths && URL.canParse(url))
        return [{ plan, months: Number(months ?? 12), eur: Number(eur), url }];
      refuse(`${name} must read like ${example}: '${entry}'.`);
      return [];
    });
  const yearly = read('CHECKOUT_YEARLY', 'premium:69.90=https://…', false);
  const gifts = read('CHECKOUT_GIFTS', 'premium:3:19.90=https://…', true);
  return {
    ...(yearly.length > 0 && {
      yearly: Object.fromEntries(yearly.map(({ plan, eur, url }) => [plan, { eur, url }])),
    }),
    ...(gifts.length > 0 && { gifts }),
  };
};

const LINKS = {
  premium: 'CHECKOUT_PREMIUM_URL',
  premium_plus: 'CHECKOUT_PREMIUM_PLUS_URL',
  donate: 'CHECKOUT_DONATE_URL',
  portal: 'CHECKOUT_PORTAL_URL',
};

const OFFERS = ['CHECKOUT_YEARLY', 'CHECKOUT_GIFTS'];

const readCheckout = (read: Reader) => {
  const { text, address, refuse } = read;
  const names = [...Object.values(LINKS), 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'];
  const missing = names.filter((name) => text(name) === null);
  const isEmpty = missing.length === names.length;
  if (isEmpty && OFFERS.every((name) => text(name) === null)) return null;
  if (missing.length > 0) refuse(`${missing.join(', ')} missing: the checkout needs all of it.`);
  const webhookSecrets = list(text('STRIPE_WEBHOOK_SECRET'));
  if (webhookSecrets.length === 0) refuse('STRIPE_WEBHOOK_SECRET names no secret.');
  const linkOf = (name: string): string => address(name, ['https:', 'http:']) ?? '';
  return {
    kind: 'stripe',
    links: {
      premium: linkOf(LINKS.premium),
      premium_plus: linkOf(LINKS.premium_plus),
      donate: linkOf(LINKS.donate),
      portal: linkOf(LINKS.portal),
      ...readOffers(read),
    },
    /** All are accepted, to allow rotation. */
    webhookSecrets,
    /** Used for portal pages, pausing plans, and erased accounts. `null`: the team is asked by mail. */
    apiKey: text('STRIPE_API_KEY'),
    plans: readPlans(read),
  } as const;
};

const readProvider = ({ text, refuse }: Reader, prefix: string) => {
  const [clientId, clientSecret] = [text(`${prefix}_CLIENT_ID`), text(`${prefix}_CLIENT_SECRET`)];
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    return refuse(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together: one is missing.`);
  }
  return { kind: 'provider', clientId, clientSecret } as const;
};

const readMail = (read: Reader, production: boolean) => {
  const { text, address, refuse } = read;
  /** `null`: mail is written to the outbox folder. */
  const smtpUrl = address('MAIL_URL', ['smtp:', 'smtps:']);
  const [from, team] = [text('MAIL_FROM'), text('TEAM_MAILBOX')];
  if (smtpUrl !== null && (from === null || team === null)) {
    refuse('MAIL_FROM and TEAM_MAILBOX are needed: MAIL_URL alone does not say who writes to whom.');
  }
  if (smtpUrl === null && production) return null;
  const requireTls = smtpUrl !== null && !readInternalNetworks(read)(new URL(smtpUrl).hostname);
  return {
    smtpUrl,
    requireTls,
    from: from ?? 'Rushtone <no-reply@example.com>',
    team: team ?? 'team@example.com',
  };
};

const readSecrets = ({ text, refuse }: Reader): readonly string[] | null => {
  const secrets = list(text('APP_SECRET'));
  if (secrets.some(({ length }) => length < SECRET_LENGTH)) {
    return refuse(`APP_SECRET must have ${SECRET_LENGTH} characters or more; several are split by commas.`);
  }
  if (secrets.length === 0 && text('APP_SECRET') !== null) return refuse('APP_SECRET names no secret.');
  return secrets.length > 0 ? secrets : null;
};

/**
 * Optional services; `null` if not configured. The emulators of payments and linked accounts require the identity
 * emulator, because otherwise a real account could get a role from a fake payment.
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
  /** `null`: a secret generated in the data folder. The first one encrypts, all of them decrypt. */
  const appSecrets = readSecrets(read);
  if (production && read.text('APP_SECRET') === null && (linking.discord ?? linking.youtube))
    read.refuse('APP_SECRET is missing: linked accounts need it, the same on every server.');
  const listenBrainzUrl = read.address('LISTENBRAINZ_URL', ['https:']);
  if (production && read.text('APP_SECRET') === null && listenBrainzUrl !== null)
    read.refuse('APP_SECRET is missing: LISTENBRAINZ_URL needs it, the same on every server.');
  return {
    checkout: readCheckout(read) ?? emulator,
    linking,
    /** Service that accounts may report their plays to. */
    listenBrainz:
      listenBrainzUrl === null
        ? emulator
        : ({ kind: 'service', url: listenBrainzUrl.replace(/\/+$/, '') } as const),
    mail: readMail(read, production),
    /** URL of the community chat's widget; a path for the emulator. */
    communityWidget:
      read.address('COMMUNITY_WIDGET_URL', ['https:']) ?? (emulated ? COMMUNITY_CHAT_PATH : null),
    appSecrets,
    metricsToken: read.text('METRICS_TOKEN'),
  };
};

type Integrations = ReturnType<typeof readIntegrations>;
export type LinkingConfig = Integrations['linking'];
export type LinkProvider = keyof LinkingConfig;
/** `from` is the sender of mail, `team` the recipient of visitors' messages. */
export type MailConfig = NonNullable<Integrations['mail']>;
