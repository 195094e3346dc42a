// Runs an account's life cycle with the Firebase SDK against the identity emulator and compares each error code with
// the recorded one; with FIREBASE_AUTH_EMULATOR_HOST=host:port, also against Google's emulator.
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth } from 'firebase/auth';
import { identitySteps } from './steps.ts';
import { emulatorTarget, googleTarget, type IdentityTarget } from './targets.ts';

type Result = { name: string; code: string; expected: string };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

const runSteps = async (target: IdentityTarget): Promise<Result[]> => {
  const app = initializeApp({ apiKey: 'local', projectId: target.projectId }, target.name);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, target.origin, { disableWarnings: true });
  const results: Result[] = [];
  for (const { name, expected, run } of identitySteps(auth, target)) {
    const code = await run().then(() => 'ok', codeOf);
    results.push({ name, code, expected });
  }
  await deleteApp(app);
  return results;
};

const runOn = async (open: () => Promise<IdentityTarget>): Promise<Result[]> => {
  const target = await open();
  try {
    return await runSteps(target);
  } finally {
    await target.stop();
  }
};

const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
const ours = await runOn(emulatorTarget);
const theirs = host ? await runOn(() => googleTarget(host)) : null;

const differences = ours.filter(
  ({ code, expected }, at) => code !== expected || (theirs && code !== theirs[at]?.code),
);
for (const [at, { name, code, expected }] of ours.entries()) {
  const mark = code === expected ? '' : `   recorded: ${expected}`;
  const emulator = theirs ? `   emulator: ${theirs[at]?.code}` : '';
  console.log(`${String(at + 1).padStart(2)}  ${name.padEnd(34)} → ${code}${emulator}${mark}`);
}
console.log(
  theirs
    ? `\nCompared with the emulator at ${host}.`
    : "\nCompared with recorded codes. Google's emulator was not asked: set FIREBASE_AUTH_EMULATOR_HOST=host:port.",
);
console.log(`${ours.length - differences.length} of ${ours.length} steps agree.`);
process.exit(differences.length > 0 ? 1 : 0);
