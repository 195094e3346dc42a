import { expect, test, type Page } from '@playwright/test';
import { at, BRANDS } from '../support/site.ts';
import { newUser, PASSWORD, resetLink, restoreSession, signIn } from '../support/users.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
};
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert');

for (const { brand, main, tag } of BRANDS) {
  test(
    `a forgotten password of ${brand} is reset with the emailed link, which works once (spec §4.1)`,
    { tag },
    async ({ page }) => {
      const user = await newUser(page.request);
      await page.goto(at(main, '/login'));
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
      await email(page).fill(user);
      await press(page, 'Reset password');
      await expect(page.getByRole('status')).toHaveText('Check your email to reset your password');
      await expect(email(page)).toHaveValue(user);

      await page.getByRole('link', { name: 'read it here' }).click();
      await page.getByRole('listitem').filter({ hasText: user }).getByRole('link').click();
      const link = await resetLink(page.request, user);
      await page.getByRole('link', { name: link }).click();
      await expect(email(page)).toHaveValue(user);
      await fill(page, { 'New password': 'another1', 'Confirm new password': 'another2' });
      await press(page, 'Reset password');
      await expect(alert(page)).toHaveText('Passwords do not match');
      await expect(page.getByLabel('Confirm new password')).toBeFocused();
      await expect(page.getByLabel('New password').first()).toHaveValue('another1');
      await fill(page, { 'New password': 'short', 'Confirm new password': 'short' });
      await press(page, 'Reset password');
      await expect(alert(page)).toContainText('auth/weak-password');
      await fill(page, { 'New password': 'another1', 'Confirm new password': 'another1' });
      await press(page, 'Reset password');

      await expect(page).toHaveURL(/\/login\?success=Password\+reset\+successfully$/);
      await expect(page.getByRole('status')).toHaveText('Password reset successfully');
      // The banner and its query parameter disappear after 5 s (spec §4.8).
      await expect(page.getByText('Password reset successfully')).toBeHidden();
      await expect(page).toHaveURL(/\/login$/);
      await signIn(page, user, 'another1');

      await page.goto(link);
      await expect(alert(page)).toContainText('auth/invalid-action-code');
      await page.getByRole('link', { name: 'Request a new link' }).click();
      await expect(page).toHaveURL(/\/forgot-password$/);
    },
  );
}

test('a new account leads to the login with its email prefilled; a typed password can be shown', async ({
  page,
}) => {
  const user = `new-${Date.now()}@example.com`;
  await page.goto('/signup');
  await fill(page, { Email: user, Password: ` ${PASSWORD} ` });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await press(page, 'Create account');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('Your account is ready. Log in to start.');
  await expect(email(page)).toHaveValue(user);
  // Text typed while the password is shown is also part of it, including spaces.
  await fill(page, { Password: ` ${PASSWORD} ` });
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('sign-up and login show the identity service’s message and keep what was typed (spec §8.1)', async ({
  page,
}) => {
  const user = await newUser(page.request);
  await page.goto('/signup');
  await fill(page, { Email: user, Password: PASSWORD });
  await press(page, 'Create account');
  await expect(alert(page)).toContainText('auth/email-already-in-use');
  await expect(email(page)).toHaveValue(user);
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  await expect(page.getByRole('button', { name: 'Create account' })).not.toHaveAttribute('aria-disabled');
  // The client enforces no password length (spec §5.2): the service rejects the password and the page shows its rules.
  await expect(page.getByText('At least 6 characters.')).toBeVisible();
  await fill(page, { Email: `other-${user}`, Password: '12345' });
  await press(page, 'Create account');
  await expect(alert(page)).toContainText('auth/weak-password');

  await page.goto('/login');
  await fill(page, { Email: user, Password: PASSWORD });
  await page.context().setOffline(true);
  await press(page, 'Sign in');
  await expect(alert(page)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  await page.context().setOffline(false);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('email and password fields are required, and work with password managers and paste (spec §5.2)', async ({
  page,
}) => {
  const wanted = {
    '/login': ['email username required', 'password current-password required'],
    '/signup': ['email username required', 'password new-password required'],
    '/forgot-password': ['email username required'],
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [address, fields] of Object.entries(wanted)) {
    await page.goto(address);
    await email(page).waitFor();
    const found = await page
      .getByRole('main')
      .locator('input')
      .evaluateAll((inputs: HTMLInputElement[]) =>
        inputs.map(({ type, autocomplete, required }) => `${type} ${autocomplete} ${required && 'required'}`),
      );
    expect(found, address).toEqual(fields);
    await page.evaluate(() => navigator.clipboard.writeText('pasted@example.com'));
    for (const input of await page.getByRole('main').locator('input').all()) {
      await input.press('Control+V');
      await expect(input).toHaveValue('pasted@example.com');
    }
  }
});

test('changing a password validates the fields and updates the password (spec §5.5)', async ({ page }) => {
  const user = await newUser(page.request);
  await restoreSession(page, user);
  await page.goto('/account/change-password');
  const current = password(page, 'Current password');
  const next = password(page, 'New password');
  const again = password(page, 'Confirm new password');
  await press(page, 'Change password');
  await expect(alert(page)).toHaveText('Please fill in the current password field');
  await expect(current).toBeFocused();
  await current.fill('wrong');
  await next.fill('another1');
  await press(page, 'Change password');
  await expect(alert(page)).toHaveText('Please fill in both new password fields');
  await again.fill('another2');
  await press(page, 'Change password');
  await expect(alert(page)).toHaveText('Passwords do not match');
  await again.fill('another1');
  await press(page, 'Change password');
  await expect(alert(page)).toContainText('auth/invalid-credential');
  await expect(next).toHaveValue('another1');
  // The page checks the old tokens, which are invalid between the change at the service and its response.
  await page.route('**/accounts:update*', async (route) => {
    const response = await route.fetch();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForTimeout(1_000);
    await route.fulfill({ response });
  });
  await current.fill(PASSWORD);
  await press(page, 'Change password');
  await expect(
    page.getByText('Password updated successfully. This will take effect the next time you log in.'),
  ).toBeVisible();
  await expect(current).toHaveValue('');
  await page.getByRole('link', { name: 'Security and data' }).click();
  await expect(page.getByRole('region', { name: 'Recent sign-ins' })).toContainText('This device');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out', exact: true }))
    .click();
  await page.goto('/login');
  await signIn(page, user, 'another1');
});
