import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  isRoot,
  isSignedAs,
  keysOf,
  verifyRoot,
  type Role,
  type Root,
  type Signature,
} from '../../registry/index.ts';
import {
  assertAttested,
  expiryAfter,
  generateKey,
  keyidOf,
  parseEnvironment,
  readKey,
  rootFile,
  signatureOf,
  signingKeys,
  writeRoot,
} from '../../store/index.ts';
import type { Session } from './session.ts';

/** The commands for keys, for the help text. */
export const KEY_COMMANDS = [
  ['keygen <file>', 'makes a signing key'],
  ['root', 'the keys of every role'],
  ['root init', 'makes the first root, with the keys of RELEASE_SIGNING_KEY'],
  ['root add-key <role> <public key>', 'names a key, as for targets/<remote> or builder/<remote>'],
  ['root revoke-key <key id> [<role>]', 'a key counts nowhere anymore, or not in that role'],
  ['root threshold <role> <number>', 'how many keys of a role must sign'],
  [
    'root rule <remote>|shell|* <environment> <hours>',
    'production takes only what was live there for that long',
  ],
  ['root end-rule <remote>|shell|*', 'the rule counts no longer'],
  ['root sign', 'adds a signature to a root that waits for it'],
] as const;

const ROOT_YEARS = 2;

/** `keygen team.key` writes a private key and prints the public one. */
export const keygen = (file: string | undefined): string[] => {
  if (!file) throw new Error('Name the file of the private key: npm run release -- keygen team.key');
  if (existsSync(file)) throw new Error(`${file} exists. Choose another name.`);
  const text = generateKey();
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  const { keyid, publicKey } = readKey(text);
  return [
    `The private key ${keyid} is in ${file}. Keep it secret, and sign with RELEASE_SIGNING_KEY="$(cat ${file})".`,
    'Give this line to somebody who holds a key of the root, to be named:',
    publicKey,
  ];
};

const nextFile = (): string => `${rootFile()}.next`;

const describe = ({ version, expires, roles, rules = {} }: Root): string[] => [
  `Root ${version}, until ${expires.slice(0, 10)}`,
  ...Object.entries(roles).map(
    ([role, named]) => `  ${role.padEnd(20)} ${named?.threshold} of ${named?.keyids.join(', ')}`,
  ),
  ...Object.entries(rules).map(
    ([name, { environment, hours }]) =>
      `  rule for ${name.padEnd(11)} live in ${environment} for ${hours} hours first`,
  ),
];

/** Adds signatures by those of this machine's keys that the current or the next root names. */
const withSignatures = (next: Root, current: Root): Root => {
  const named = new Set([current, next].flatMap(({ roles }) => roles.root?.keyids ?? []));
  const own = signingKeys().filter(({ keyid }) => named.has(keyid));
  const others = next.signatures.filter(({ keyid }) => !own.some((key) => key.keyid === keyid));
  const signatures: Signature[] = [...others, ...own.map((key) => signatureOf(next, key))];
  return { ...next, signatures };
};

/** Publishes the next root if enough keys have signed it; otherwise saves it to a file for more signatures. */
const signNext = async ({ store, trust }: Session, next: Root): Promise<string[]> => {
  const signed = withSignatures(next, trust.root);
  const keyids = signed.signatures.map(({ keyid }) => keyid).join(', ') || 'none';
  if (!(await verifyRoot(signed, trust.root))) {
    writeRoot(nextFile(), signed);
    return [
      `Root ${next.version} waits in ${nextFile()}; it has the signatures of ${keyids}.`,
      'Others sign it there with: npm run release -- root sign',
    ];
  }
  if (!(await store.create(`root/${next.version}.json`, JSON.stringify(signed))))
    throw new Error(`Somebody else has just published root ${next.version}. Do your change again.`);
  writeRoot(rootFile(), signed);
  rmSync(nextFile(), { force: true });
  return [
    ...describe(signed),
    `It is in ${store.where} and in ${rootFile()}. It counts with the next change of the registry, at the latest with: npm run release -- refresh`,
  ];
};

const readNext = ({ trust }: Session): Root => {
  const next: unknown = existsSync(nextFile()) ? JSON.parse(readFileSync(nextFile(), 'utf8')) : null;
  if (!isRoot(next) || next.version !== trust.root.version + 1)
    throw new Error(`No root waits for signatures in ${nextFile()}.`);
  return next;
};

const change = (
  { trust: { root } }: Session,
  edit: (roles: Root['roles'], keys: Root['keys']) => Partial<Root>,
) => ({
  ...root,
  version: root.version + 1,
  expires: expiryAfter(ROOT_YEARS * 365),
  ...edit(root.roles, root.keys),
  signatures: [],
});

const isRole = (role: string): role is Role =>
  /^(root|timestamp|rollout|(targets|builder)\/(\*|[a-z][a-z0-9-]*))$/.test(role);

/** Adds a key to a role. A role that had no keys yet also keeps those of `targets/*` until they are revoked for it. */
const addKey = (session: Session, role = '', publicKey = ''): Root => {
  if (!isRole(role))
    throw new Error(
      `"${role}" is no role: root, timestamp, rollout, targets/<remote>, targets/shell or builder/<remote>.`,
    );
  if (!/^[A-Za-z0-9+/=]{100,}$/.test(publicKey))
    throw new Error('The key must be a line that "keygen" printed.');
  const keyid = keyidOf(publicKey);
  const { keyids = [], threshold = 1 } = keysOf(session.trust.root, role) ?? {};
  const named = { keyids: [...new Set([...keyids, keyid])], threshold };
  return change(session, (roles, keys) => ({
    roles: { ...roles, [role]: named },
    keys: { ...keys, [keyid]: publicKey },
  }));
};

/** Throws if a root asks for builders that what is live lacks: servers would take no further change. */
const withAttested = async ({ store, read }: Session, next: Root): Promise<Root> => {
  await assertAttested(store, await read(), next);
  return next;
};

/** Revokes a key in all roles, or only in `only`. */
const revokeKey = (session: Session, keyid = '', only?: string): Root => {
  const { root } = session.trust;
  if (!root.keys[keyid]) throw new Error(`Root ${root.version} names no key ${keyid}.`);
  const roles = Object.entries(root.roles).map(([role, named]) => {
    const { keyids, threshold } = named ?? { keyids: [], threshold: 1 };
    const kept = only === undefined || only === role ? keyids.filter((each) => each !== keyid) : keyids;
    if (kept.length < threshold)
      throw new Error(
        `${role} would have too few keys. Name another one first: npm run release -- root add-key ${role} <public key>`,
      );
    return [role, { keyids: kept, threshold }] as const;
  });
  const used = new Set(roles.flatMap(([, { keyids }]) => keyids));
  return change(session, (_, keys) => ({
    roles: Object.fromEntries(roles),
    keys: Object.fromEntries(Object.entries(keys).filter(([id]) => used.has(id))),
  }));
};

const setThreshold = (session: Session, role = '', text = ''): Root => {
  const named = isRole(role) ? session.trust.root.roles[role] : undefined;
  const threshold = Number(text);
  if (!named) throw new Error(`Root ${session.trust.root.version} names no role "${role}".`);
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > named.keyids.length)
    throw new Error(`${role} has ${named.keyids.length} keys; "${text}" cannot be how many must sign.`);
  return change(session, (roles) => ({ roles: { ...roles, [role]: { ...named, threshold } } }));
};

const MOST_HOURS = 720;

const setRule = (session: Session, name = '', environment = '', text = ''): Root => {
  const hours = Number(text);
  if (!/^(\*|[a-z][a-z0-9-]*)$/.test(name)) throw new Error(`"${name}" must be a remote, shell or *.`);
  if (parseEnvironment(environment, 'The environment of a rule') === undefined)
    throw new Error('A rule names an environment other than production, such as staging.');
  if (!(text !== '' && hours >= 0 && hours <= MOST_HOURS))
    throw new Error(`"${text}" must be a number of hours from 0 to ${MOST_HOURS}.`);
  const { rules } = session.trust.root;
  return change(session, () => ({ rules: { ...rules, [name]: { environment, hours } } }));
};

const endRule = (session: Session, name = ''): Root => {
  const { [name]: ended, ...others } = session.trust.root.rules ?? {};
  if (!ended) throw new Error(`Root ${session.trust.root.version} has no rule for "${name}".`);
  const { rules: _, ...root } = change(session, () => ({}));
  return Object.keys(others).length > 0 ? { ...root, rules: others } : root;
};

/** Creates the first root, in which this machine's keys have every role. */
const init = async (): Promise<string[]> => {
  if (!process.env.RELEASE_ROOT || !process.env.RELEASE_SIGNING_KEY)
    throw new Error(
      'Set RELEASE_ROOT to the file of the new root, and RELEASE_SIGNING_KEY to the keys that hold it.',
    );
  if (existsSync(rootFile())) throw new Error(`${rootFile()} exists. Change it with add-key and revoke-key.`);
  const own = signingKeys();
  const named = { keyids: own.map(({ keyid }) => keyid), threshold: 1 };
  const root: Root = {
    type: 'root',
    version: 1,
    expires: expiryAfter(ROOT_YEARS * 365),
    keys: Object.fromEntries(own.map(({ keyid, publicKey }) => [keyid, publicKey])),
    roles: { root: named, timestamp: named, rollout: named, 'targets/*': named },
    signatures: [],
  };
  const signed = withSignatures(root, root);
  if (!(await isSignedAs('root', signed, signed))) throw new Error('The root could not be signed.');
  writeRoot(rootFile(), signed);
  return [...describe(signed), `It is in ${rootFile()}: commit it, and build the shell with it.`];
};

export const rootCommand = async (
  open: () => Promise<Session>,
  [what, ...args]: readonly string[],
): Promise<string[]> => {
  if (what === 'init') return init();
  const session = await open();
  if (what === undefined) return describe(session.trust.root);
  if (what === 'add-key') return signNext(session, await withAttested(session, addKey(session, ...args)));
  if (what === 'revoke-key') return signNext(session, revokeKey(session, ...args));
  if (what === 'threshold')
    return signNext(session, await withAttested(session, setThreshold(session, ...args)));
  if (what === 'rule') return signNext(session, setRule(session, ...args));
  if (what === 'end-rule') return signNext(session, endRule(session, ...args));
  if (what === 'sign') return signNext(session, readNext(session));
  throw new Error(
    `Unknown: root ${what}. There are: init, add-key, revoke-key, threshold, rule, end-rule, sign.`,
  );
};
