import { createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { type Registry, type Release, type Root, type ShellAssets } from '../registry/registry.ts';
import { keysOf } from '../registry/verify.ts';
import { hashOfManifest } from './registry-updates.ts';
import { readPlanted, type ReleaseStore } from './release-store.ts';
import type { SigningKey } from './signing.ts';

/** Attestations of builders, beside the folders of the versions, which hold nothing but their files. */
export const PROVENANCE = 'provenance/';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const BUILD = 'urn:release-platform:npm-build:v1';
/** In base64; those of P-256 have at most 72 bytes in DER. */
const MAX_SIGNATURE = 100;
const MAX_SIGNATURES = 10;

/** A version of a remote, or of the shell as `shell`, and the hash of its manifest. */
export type BuiltVersion = { name: string; version: string; hash: string };

/** What a version was built from. `uri` names the repository as SPDX does: `git+https://…`. */
export type Sources = { commit: string; uri: string; lockFile: string; node: string };

/** An in-toto statement with a SLSA provenance, v1 each, whose first dependency is the repository. */
const Statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha384: z.string() }) })),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.string(),
      externalParameters: z.object({ name: z.string(), version: z.string() }),
      resolvedDependencies: z.tuple(
        [z.object({ uri: z.string(), digest: z.object({ gitCommit: z.string() }) })],
        z.object({}).loose(),
      ),
    }),
    runDetails: z.object({
      builder: z.object({ id: z.string() }),
      metadata: z.object({ finishedOn: z.string() }),
    }),
  }),
});

/** A DSSE envelope (github.com/secure-systems-lab/dsse); the signature is ECDSA P-256 with SHA-256, DER, base64. */
const Envelope = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.base64(),
  signatures: z
    .array(z.object({ keyid: z.string(), sig: z.base64().max(MAX_SIGNATURE) }))
    .max(MAX_SIGNATURES),
});

type Read = (name: string) => Promise<Buffer | null>;

/** Name of a builder's attestation in the store. */
export const provenanceName = ({ name, version }: Omit<BuiltVersion, 'hash'>, keyid: string): string =>
  `${PROVENANCE}${name}/${version}/${keyid}.json`;

/** Name of a version's manifest in the store. */
export const manifestName = ({ name, version }: Omit<BuiltVersion, 'hash'>): string =>
  name === 'shell' ? `shell/${version}/assets.json` : `r/${name}/${version}/release.json`;

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/** The text that a DSSE signature covers, with the lengths of both parts. */
const signedBytes = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

/** Returns the attestation of a builder for what it has built, as the content of its file. */
export const attest = (
  built: Release | ShellAssets,
  name: string,
  sources: Sources,
  { keyid, key }: SigningKey,
): string => {
  const { version, files } = built;
  const manifest = manifestName({ name, version });
  const folder = manifest.replace(/[^/]+$/, '');
  const hashes = { [manifest]: hashOfManifest(built) };
  for (const [file, hash] of Object.entries(files)) hashes[folder + file] = hash;
  const statement: z.input<typeof Statement> = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(hashes).map(([file, hash]) => ({ name: file, digest: { sha384: hexOf(hash) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD,
        externalParameters: { name, version },
        resolvedDependencies: [
          { uri: sources.uri, digest: { gitCommit: sources.commit } },
          { name: 'package-lock.json', digest: { sha256: sources.lockFile } },
          { uri: `pkg:generic/node@${sources.node}` },
        ],
      },
      runDetails: {
        builder: { id: `urn:release-platform:builder:${keyid}` },
        metadata: { finishedOn: new Date().toISOString() },
      },
    },
  };
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign('sha256', signedBytes(PAYLOAD_TYPE, payload), key).toString('base64');
  const envelope: z.input<typeof Envelope> = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid, sig }],
  };
  return JSON.stringify(envelope);
};

/** Returns the statement that a key has signed; `null` for anything else that may be in the file. */
const openEnvelope = (
  content: Buffer,
  keyid: string,
  publicKey: string,
): z.output<typeof Statement> | null => {
  try {
    const { payloadType, payload, signatures } = Envelope.parse(JSON.parse(String(content)));
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    const text = Buffer.from(payload, 'base64');
    const isSigned = signatures.some(
      (each) =>
        each.keyid === keyid &&
        verify('sha256', signedBytes(payloadType, text), key, Buffer.from(each.sig, 'base64')),
    );
    return isSigned ? Statement.parse(JSON.parse(String(text))) : null;
  } catch {
    return null;
  }
};

/**
 * The builders of a remote that the root names, without keys that also release it: one that was stolen would count
 * twice. `null` if the root asks for none.
 */
export const buildersOf = (root: Root, name: string): { keyids: string[]; threshold: number } | null => {
  const named = keysOf(root, `builder/${name}`);
  if (!named) return null;
  const releasing = new Set(keysOf(root, `targets/${name}`)?.keyids);
  return {
    keyids: [...new Set(named.keyids)].filter((keyid) => !releasing.has(keyid)),
    threshold: named.threshold,
  };
};

/** A builder that has built the same bytes, and the commit that it names. */
export type Attested = { keyid: string; commit: string };

/** Returns the builders of the root that attest a version. */
export const readAttested = async (built: BuiltVersion, root: Root, read: Read): Promise<Attested[]> => {
  const attested: Attested[] = [];
  for (const keyid of buildersOf(root, built.name)?.keyids ?? []) {
    const content = await read(provenanceName(built, keyid));
    const statement = content && openEnvelope(content, keyid, root.keys[keyid] ?? '');
    const isAbout = statement?.subject.some(
      ({ name, digest }) => name === manifestName(built) && digest.sha384 === hexOf(built.hash),
    );
    if (!statement || !isAbout) continue;
    const [{ digest }] = statement.predicate.buildDefinition.resolvedDependencies;
    attested.push({ keyid, commit: digest.gitCommit });
  }
  return attested;
};

/** The versions that visitors get: of each remote, and of the shell, the live one and the canary. */
export const versionsServed = ({ channels }: Registry): BuiltVersion[] =>
  Object.values(channels).flatMap(({ name, live, canary }) => [
    { name, version: live.version, hash: live.hash },
    ...(canary && canary.percent > 0
      ? [{ name, version: canary.release.version, hash: hashOfManifest(canary.release) }]
      : []),
  ]);

/** Returns the first version that visitors would get without the builders that its root asks for, or `null`. */
export const findUnattested = async (
  registry: Registry,
  root: Root,
  read: Read,
): Promise<BuiltVersion | null> => {
  for (const built of versionsServed(registry)) {
    const builders = buildersOf(root, built.name);
    if (builders && (await readAttested(built, root, read)).length < builders.threshold) return built;
  }
  return null;
};

export const unattestedText = ({ name, version }: BuiltVersion, root: Root): string =>
  `${name} ${version} is not signed by ${buildersOf(root, name)?.threshold ?? 1} of the builders that root ${root.version} names`;

/** Reads attestations of a store, in which anybody may have planted something. */
export const provenanceReader =
  (store: ReleaseStore): Read =>
  (name) =>
    readPlanted(store, name);

/** Throws if the store lacks the builders' signatures for what a registry makes live. */
export const assertAttested = async (store: ReleaseStore, registry: Registry, root: Root): Promise<void> => {
  const missing = await findUnattested(registry, root, provenanceReader(store));
  if (missing)
    throw new Error(
      `${unattestedText(missing, root)}. Nothing was changed. Where a builder has its commit: npm run release -- attest ${missing.name}. Then do this again.`,
    );
};
