import {
  consistencyProof,
  cosignedAt,
  parseCheckpoint,
  readWitnessKey,
  toBase64,
  type Hash,
  type WitnessKey,
} from '../registry/index.ts';

const ANSWER_LIMIT_MS = 3_000;

/** A witness that is asked for cosignatures, at `<address>/add-checkpoint` (c2sp.org/tlog-witness). */
export type Witness = WitnessKey & { address: string };

/**
 * Reads `RELEASE_WITNESSES`: `<key> <address>` for each, separated by commas. Throws on anything else.
 */
export const readWitnesses = (env: Readonly<Record<string, string | undefined>>): Promise<Witness[]> =>
  Promise.all(
    (env.RELEASE_WITNESSES ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map(async (each) => {
        const [key = '', address = ''] = each.split(/\s+/);
        if (!URL.canParse(address))
          throw new Error(`RELEASE_WITNESSES needs "<key> <address>" for each witness; one is "${each}".`);
        return { ...(await readWitnessKey(key)), address: address.replace(/\/$/, '') };
      }),
  );

const ask = async (
  { address }: Witness,
  note: string,
  leaves: readonly Hash[],
  old: number,
): Promise<Response> => {
  const proof = await consistencyProof(leaves, old);
  const lines = [`old ${old}`, ...proof.map(toBase64), '', note];
  return fetch(`${address}/add-checkpoint`, {
    method: 'POST',
    body: lines.join('\n'),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
};

/** Returns the witness's signature line; empty if it has none to give. */
const cosignedBy = async (
  witness: Witness,
  note: string,
  leaves: readonly Hash[],
  before: number,
): Promise<string> => {
  try {
    let answer = await ask(witness, note, leaves, before);
    if (answer.status === 409) {
      const known = Number(await answer.text());
      if (!Number.isInteger(known) || known < 0 || known > leaves.length) return '';
      answer = await ask(witness, note, leaves, known);
    }
    if (!answer.ok) return '';
    for (const line of (await answer.text()).split('\n')) {
      const cosigned = parseCheckpoint(`${note}${line}\n`);
      if (cosigned && (await cosignedAt(cosigned, witness))) return `${line}\n`;
    }
  } catch {
    // It is away: the log does without.
  }
  return '';
};

/** Asks the configured witnesses to cosign a checkpoint, whose log had `before` entries. Returns their lines. */
export const cosign = async (note: string, leaves: readonly Hash[], before: number): Promise<string> => {
  const witnesses = await readWitnesses(process.env);
  return (await Promise.all(witnesses.map((each) => cosignedBy(each, note, leaves, before)))).join('');
};
