import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { deriveKey } from '../derive-key.ts';
import { rangeOf } from '../http/client-network.ts';

/** Number of groups of ranges of networks. Figures of each group are kept, not those of networks. */
const GROUPS = 500;
const VALID_MS = 2 * 3_600_000;
/** A page gets a new ticket when its own is this old. */
const RENEWED_MS = VALID_MS / 2;
/** Views that one ticket may report. Even somebody who opens a page after another needs seconds for each. */
const VIEWS_OF_ONE = { points: 30, duration: 600 };
const TICKET = /^([\da-z]{6,10})\.([\w-]{11})\.([\w-]{43})$/;

type Secrets = readonly [string, ...string[]];

/**
 * Signs tickets with which open pages report views. A page gets one with the response to its first report, which no
 * cache answers, and it is valid for its network alone; so a view takes a request of a page that is open.
 */
export const createViewTickets = (secrets: Secrets, now = Date.now) => {
  const uses = new RateLimiterMemory(VIEWS_OF_ONE);
  const keys = secrets.map((secret) => deriveKey(secret, 'views')) as [Buffer, ...Buffer[]];
  const groupKey = deriveKey(secrets[0], 'networks');
  const macOf = (key: Buffer, network: string, issued: string, id: string): Buffer =>
    createHmac('sha256', key).update(`${issued}.${id}.${network}`).digest();
  /** Returns the age of a ticket in ms; `null` if it is not valid in this network. */
  const ageOf = (ticket: string | undefined, network: string): number | null => {
    const [, issued = '', id = '', mac = ''] = TICKET.exec(ticket ?? '') ?? [];
    const age = now() - Number.parseInt(issued, 36);
    if (!(age >= 0 && age < VALID_MS)) return null;
    const given = Buffer.from(mac, 'base64url');
    const isSigned = keys.some((key) => {
      const right = macOf(key, network, issued, id);
      return right.length === given.length && timingSafeEqual(right, given);
    });
    return isSigned ? age : null;
  };
  return {
    /** Returns a new ticket for a page of this network; `undefined` if its own is still good. */
    renew(ticket: string | undefined, network: string): string | undefined {
      if ((ageOf(ticket, network) ?? VALID_MS) < RENEWED_MS) return undefined;
      const issued = now().toString(36);
      const id = randomBytes(8).toString('base64url');
      return `${issued}.${id}.${macOf(keys[0], network, issued, id).toString('base64url')}`;
    },
    /** Returns the group of the network if the ticket is valid there and has views left. */
    async use(ticket: string | undefined, network: string): Promise<number | undefined> {
      if (ageOf(ticket, network) === null) return undefined;
      const isWithin = await uses.consume(ticket ?? '').then(
        () => true,
        () => false,
      );
      if (!isWithin) return undefined;
      const hash = createHmac('sha256', groupKey).update(rangeOf(network)).digest();
      return hash.readUInt32BE() % GROUPS;
    },
  };
};

export type ViewTickets = ReturnType<typeof createViewTickets>;
