import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { dataFolder } from './data-folder.ts';
import { queryDatabase } from './database.ts';
import { at, PORT } from './site.ts';

export const PASSWORD = 'rushtone';
const HOUR = 3_600_000;

/** Waits for the URL to change, and for the page that then arrives and closes open menus. */
export const waitForLoginToClose = async (page: Page): Promise<void> => {
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.locator('main h1', { hasNotText: 'Log in' }).first().waitFor();
};

/** Signs in on the login page and waits for the next page. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await waitForLoginToClose(page);
};

const ask = (request: APIRequestContext, operation: string, data: object) =>
  request.post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, { data });

type Tokens = { localId: string; idToken: string; refreshToken: string };

/** Cached by email and password: hashing a password costs the emulator more than all other requests. */
const tokens = new Map<string, Promise<Tokens>>();

const fetchTokens = async (request: APIRequestContext, email: string, password: string): Promise<Tokens> =>
  (await ask(request, 'signInWithPassword', { email, password, returnSecureToken: true })).json();

/**
 * Signs in before the first page opens, as after an earlier visit, by storing the identity SDK's session. `host` may have
 * a port of its own.
 */
export const restoreSession = async (page: Page, email: string, host = 'localhost'): Promise<void> => {
  const started = tokens.get(email) ?? fetchTokens(page.request, email, PASSWORD);
  tokens.set(email, started);
  const { localId, idToken, refreshToken } = await started;
  const user = {
    uid: localId,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, email }],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + HOUR },
    apiKey: 'local',
    appName: '[DEFAULT]',
  };
  const localStorage = [{ name: 'firebase:authUser:local:[DEFAULT]', value: JSON.stringify(user) }];
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: host.includes(':') ? `http://${host}` : new URL(at(host)).origin, localStorage }],
  });
};

/** As `restoreSession`, for a user who signed in ten minutes ago: changes of the account ask for the password. */
export const restoreOldSession = async (page: Page, email: string): Promise<void> => {
  const { localId, refreshToken } = await fetchTokens(page.request, email, PASSWORD);
  await queryDatabase(
    dataFolder(PORT),
    `update identity_refresh_tokens set signed_in_at = now() - interval '10 minutes' where user_id = $1`,
    [localId],
  );
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await page.request.post('/securetoken.googleapis.com/v1/token?key=local', { form });
  const { id_token: idToken } = (await answer.json()) as { id_token: string };
  tokens.set(email, Promise.resolve({ localId, idToken, refreshToken }));
  await restoreSession(page, email);
};

let userCount = 0;

/** Creates an account that no other test uses. Returns its email address. */
export const newUser = async (request: APIRequestContext): Promise<string> => {
  userCount += 1;
  const email = `user-${process.pid}-${Date.now()}-${userCount}@example.com`;
  await ask(request, 'signUp', { email, password: PASSWORD, returnSecureToken: true });
  return email;
};

/** Changes the password as on another device, which revokes all sessions. */
export const changePasswordElsewhere = async (
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<void> => {
  const { idToken } = await (await ask(request, 'signInWithPassword', { email, password: PASSWORD })).json();
  await ask(request, 'update', { idToken, password, returnSecureToken: true });
};

/** Returns the link, containing the text, in the newest email, or the newest with that subject. */
export const mailedLink = async (
  request: APIRequestContext,
  email: string,
  part: string,
  subject = '',
): Promise<string> => {
  const list = await (await request.get('/mail')).text();
  const [, id = ''] =
    [...list.matchAll(/href="\/mail\/([\w-]+)"([^]*?)<br>To ([^,]+),/g)].find(
      ([, , title, to]) => to === email && title?.includes(subject),
    ) ?? [];
  const mail = await (await request.get(`/mail/${id}`)).text();
  const link = [...mail.matchAll(/href="([^"]+)"/g)].find(([, each]) => each?.includes(part))?.[1] ?? '';
  return link.replaceAll('&#38;', '&');
};

export const resetLink = (request: APIRequestContext, email: string): Promise<string> =>
  mailedLink(request, email, 'oobCode=');

/** Creates an account with a verified email address, which roles require. Returns the address. */
export const newVerifiedUser = async (request: APIRequestContext): Promise<string> => {
  const email = await newUser(request);
  await ask(request, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = new URL(await resetLink(request, email)).searchParams.get('oobCode');
  await ask(request, 'resetPassword', { oobCode, newPassword: PASSWORD });
  return email;
};

/** Returns the access and refresh tokens in local storage. */
export const storedTokens = async (context: BrowserContext): Promise<string[]> => {
  const { origins } = await context.storageState();
  const users = origins
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => name.startsWith('firebase:authUser:'))
    .map(({ value }) => JSON.parse(value) as { stsTokenManager: Record<string, string> });
  return users.flatMap(({ stsTokenManager }) => [
    String(stsTokenManager.accessToken),
    String(stsTokenManager.refreshToken),
  ]);
};
