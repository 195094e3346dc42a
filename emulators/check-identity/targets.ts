import { startTestServer } from '@rushtone/api-testing/test-server';

/** An identity service to run the steps against. */
export type IdentityTarget = {
  name: string;
  origin: string;
  projectId: string;
  /** Returns the code of the last reset email to an address. */
  resetCode: (email: string) => Promise<string>;
  disable: (uid: string) => Promise<void>;
  stop: () => Promise<void>;
};

export const emulatorTarget = async (): Promise<IdentityTarget> => {
  const server = await startTestServer();
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const page = async (path: string) => (await fetch(origin + path)).text();
  return {
    name: 'emulator',
    origin,
    projectId: 'rushtone-local',
    async resetCode() {
      const [, id = ''] = /href="\/mail\/([\w-]+)"/.exec(await page('/mail')) ?? [];
      return /oobCode=([\w-]+)/.exec(await page(`/mail/${id}`))?.[1] ?? '';
    },
    async disable(uid) {
      await server.pool.query('update identity_users set disabled = true where id = $1', [uid]);
    },
    stop: server.stop,
  };
};

const PROJECT = 'demo-rushtone';

type OobCodes = { oobCodes?: { email: string; oobCode: string; requestType: string }[] };

/** Connects to Google's emulator at `host`, cleared and with email privacy on. */
export const googleTarget = async (host: string): Promise<IdentityTarget> => {
  const origin = `http://${host}`;
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`The emulator answered ${answer.status} to ${method} ${path}.`);
    return answer.json();
  };
  await ask('DELETE', `/emulator/v1/projects/${PROJECT}/accounts`);
  await ask('PATCH', `/emulator/v1/projects/${PROJECT}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  return {
    name: 'google',
    origin,
    projectId: PROJECT,
    async resetCode(email) {
      const { oobCodes = [] } = (await ask('GET', `/emulator/v1/projects/${PROJECT}/oobCodes`)) as OobCodes;
      const codes = oobCodes.filter((each) => each.email === email && each.requestType === 'PASSWORD_RESET');
      return codes.at(-1)?.oobCode ?? '';
    },
    async disable(uid) {
      const path = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
      await ask('POST', path, { localId: uid, disableUser: true });
    },
    stop: async () => {},
  };
};
