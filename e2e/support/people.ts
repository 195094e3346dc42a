import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

export const PASSWORD = 'rushtone';

/** The address changes at once; the page stays until the next one is here, and takes an open menu with it. */
export const loginLeft = async (page: Page): Promise<void> => {
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor({ state: 'hidden' });
};

/** Fills the log-in page as a person does, and waits until the site knows him. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  await loginLeft(page);
};

const ask = (request: APIRequestContext, operation: string, data: object) =>
  request.post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, { data });

let people = 0;

/** Somebody nobody else's test knows. */
export const newPerson = async (request: APIRequestContext): Promise<string> => {
  people += 1;
  const email = `person-${process.pid}-${Date.now()}-${people}@example.com`;
  await ask(request, 'signUp', { email, password: PASSWORD, returnSecureToken: true });
  return email;
};

/** Changes the password as from another device, which ends every session of this one. */
export const changePasswordElsewhere = async (
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<void> => {
  const { idToken } = await (await ask(request, 'signInWithPassword', { email, password: PASSWORD })).json();
  await ask(request, 'update', { idToken, password, returnSecureToken: true });
};

/** The newest mail's link to a new password, as the mailbox of this installation shows it. */
export const resetLink = async (request: APIRequestContext, email: string): Promise<string> => {
  const list = await (await request.get('/mail')).text();
  const [, id = ''] =
    [...list.matchAll(/href="\/mail\/([\w-]+)"[^]*?<br>To ([^,]+),/g)].find(([, , to]) => to === email) ?? [];
  const mail = await (await request.get(`/mail/${id}`)).text();
  return /href="([^"]*oobCode=[^"]+)"/.exec(mail)?.[1] ?? '';
};

/** As `newPerson`, with an address that is proven: roles are granted to such alone. */
export const provenPerson = async (request: APIRequestContext): Promise<string> => {
  const email = await newPerson(request);
  await ask(request, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = new URL(await resetLink(request, email)).searchParams.get('oobCode');
  await ask(request, 'resetPassword', { oobCode, newPassword: PASSWORD });
  return email;
};

/** The tokens that the browser holds for whoever is signed in. */
export const heldTokens = async (context: BrowserContext): Promise<string[]> => {
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
