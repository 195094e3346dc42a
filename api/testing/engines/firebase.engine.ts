import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { anyFreePort } from '../../src/process/ports.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { needsPackages, packageFolder, packageVersion, report, startEngine, type Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FIREBASE_TOOLS = packageFolder('firebase-tools');
const PROJECT = 'demo-rushtone';
const PASSWORD = 'secret1';
/** References, lists and fields below each other in a definition, which may contain itself. */
const MOST_DEEP = 9;

type Schema = {
  $ref?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
};
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
  }),
);
/** Google's discovery document of the identity service, as its emulator validates requests by it. */
const definition = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});
const operation = z.object({
  post: z.object({
    responses: z.object({ 200: z.object({ content: z.record(z.string(), z.object({ schema })) }) }),
  }),
});
const answer = z.record(z.string(), z.unknown());

/** The fields of an answer, such as `users[].email`. */
const fieldsOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = at === '' ? name : `${at}.${name}`;
    return [here, ...fieldsOf(inner, here)];
  });
};

describe("Google's emulator of the identity service", needsPackages('firebase-tools'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-firebase-'));
  let google: Engine;
  let server: TestServer;

  before(async () => {
    const [hub, logging] = [await anyFreePort(), await anyFreePort()];
    google = await startEngine({
      name: 'firebase-auth',
      command: process.execPath,
      env: { HOME: folder, PATH: process.env.PATH ?? '' },
      cwd: folder,
      args: (port) => {
        const host = '127.0.0.1';
        const emulators = {
          auth: { port, host },
          hub: { port: hub, host },
          logging: { port: logging, host },
          ui: { enabled: false },
        };
        writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
        const program = join(FIREBASE_TOOLS, 'lib/bin/firebase.js');
        return [program, 'emulators:start', '--only', 'auth', '--project', PROJECT];
      },
    });
    // Before it starts, it listens for a moment to see whether the port is free.
    await until(() =>
      fetch(`http://127.0.0.1:${google.port}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    server = await startTestServer();
  });
  after(async () => {
    await server?.stop();
    await google?.stop('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });

  type Body = Readonly<Record<string, unknown>>;
  const askOurs = async (name: string, payload: Body) => {
    const url = `/identitytoolkit.googleapis.com/v1/accounts:${name}`;
    return answer.parse((await server.app.inject({ method: 'POST', url, payload })).json());
  };
  const askGoogle = async (name: string, payload: Body) => {
    const url = `http://127.0.0.1:${google.port}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`;
    const headers = { 'content-type': 'application/json' };
    return answer.parse(
      await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(payload) })).json(),
    );
  };
  /** The life of an account, as the calls of the SDK. Returns the answers by operation. */
  const live = async (ask: typeof askOurs, email: string) => {
    const answers: [string, z.output<typeof answer>][] = [];
    const call = async (name: string, payload: Body) => {
      const said = await ask(name, payload);
      answers.push([name, said]);
      return said;
    };
    await call('signUp', { email, password: PASSWORD, returnSecureToken: true });
    await call('signUp', { email, password: PASSWORD, returnSecureToken: true });
    const { idToken } = await call('signInWithPassword', {
      email,
      password: PASSWORD,
      returnSecureToken: true,
    });
    await call('signInWithPassword', { email, password: 'wrong-1', returnSecureToken: true });
    await call('lookup', { idToken });
    await call('update', { idToken, password: 'secret2', returnSecureToken: true });
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await call('resetPassword', { oobCode: 'made-up', newPassword: 'secret3' });
    return answers;
  };

  test('gives the SDK the same codes as ours at each step from sign-up to a disabled account', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'emulators/check-identity/main.ts'],
      { cwd: ROOT, env: { ...process.env, FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${google.port}` } },
    );
    assert.match(stdout, /Compared with the emulator at/);
    const [, agree, of] = /(\d+) of (\d+) steps agree/.exec(stdout) ?? [];
    report(
      'Firebase',
      `firebase-tools ${packageVersion('firebase-tools')}: ${agree} of ${of} steps of the SDK get the same code`,
    );
    assert.equal(agree, of);
  });

  test('defines every field that our emulator answers', async () => {
    const load = createRequire(import.meta.url);
    const { default: published } = load(join(FIREBASE_TOOLS, 'lib/emulator/auth/apiSpec.js')) as {
      default: unknown;
    };
    const { paths, components } = definition.parse(published);
    const fieldsOfSchema = ({ $ref, properties, items }: Schema, at = '', depth = 0): string[] => {
      if (depth > MOST_DEEP) return [];
      if ($ref) return fieldsOfSchema(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, at, depth + 1);
      if (items) return fieldsOfSchema(items, `${at}[]`, depth + 1);
      return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
        const here = at === '' ? name : `${at}.${name}`;
        return [here, ...fieldsOfSchema(inner, here, depth + 1)];
      });
    };
    const strange = (await live(askOurs, 'ours@example.com'))
      .filter(([, said]) => !('error' in said))
      .flatMap(([name, said]) => {
        const { post } = operation.parse(paths[`/v1/accounts:${name}`]);
        const [content] = Object.values(post.responses[200].content);
        const known = new Set(fieldsOfSchema(content?.schema ?? {}));
        assert.ok(known.size > 0, `nothing is published for ${name}`);
        return fieldsOf(said)
          .filter((field) => !known.has(field))
          .map((field) => `${name}: ${field}`);
      });
    assert.deepEqual(strange, []);
  });

  test('refuses the same calls as ours, with the same words and fields', async () => {
    const errors = async (ask: typeof askOurs, email: string) =>
      (await live(ask, email)).map(([name, said]) => {
        const { error } = z
          .object({ error: z.object({ message: z.string() }).loose().optional() })
          .parse(said);
        return [
          name,
          error?.message.split(' ')[0] ?? 'ok',
          error ? [...new Set(fieldsOf(error))].sort() : [],
        ];
      });
    // Google's answers as with email privacy, which projects have by default.
    const config = `http://127.0.0.1:${google.port}/emulator/v1/projects/${PROJECT}/config`;
    await fetch(config, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    });
    assert.deepEqual(await errors(askOurs, 'both@example.com'), await errors(askGoogle, 'both@example.com'));
  });
});
