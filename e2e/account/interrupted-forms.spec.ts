import { expect, test, type Page } from '@playwright/test';
import { runAdminCommand } from '../support/admin-command.ts';
import { changePasswordElsewhere, newVerifiedUser, restoreSession, signIn } from '../support/users.ts';

const NEW_PASSWORD = 'another1';
const ENDED = { code: 401, message: 'Your session is not valid. Please sign in again.', data: null };

type Form = {
  path: string;
  /** Values typed before the interruption, by field name. */
  fields: Record<string, string>;
  button: string;
  call: string;
  done: string;
  /** Whether the fields keep the submitted values. */
  stays: boolean;
};

/** The last form is open when the session ends. */
const FORMS: readonly Form[] = [
  {
    path: '/account/website',
    fields: { subtitle: 'Typed before the end', youtube: 'https://youtube.example/vesper' },
    button: 'Publish',
    call: '/api/website/save',
    done: 'Your website has been updated!',
    stays: true,
  },
  {
    path: '/account/promotion',
    fields: {
      youtube_channel: 'https://youtube.example/@vesper',
      youtube_share: 'https://youtu.example/vesper',
    },
    button: 'Save',
    call: '/api/promotion/save',
    done: 'Your channel promotion has been saved!',
    stays: true,
  },
  {
    path: '/account/artwork',
    fields: { channel: 'https://youtube.example/@vesper', style: 'Neon rain', notes: 'Large letters' },
    button: 'Send request',
    call: '/api/artwork/request',
    done: 'Your request has been sent successfully!',
    stays: false,
  },
];

const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);

const expectFields = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(value);
};

test('a session that ends while forms are filled in loses no input, and nothing is submitted twice', async ({
  page,
}) => {
  test.slow();
  page.on('dialog', (dialog) => void dialog.accept());
  const email = await newVerifiedUser(page.request);
  await runAdminCommand('grant', email, 'premium', '--reason', 'A test', '--until', '2099-12-31');
  await restoreSession(page, email);
  await page.goto('/account/website');
  await page.getByRole('textbox', { name: /^Domain name/ }).fill(`forms-${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your site has been activated!')).toBeVisible();
  for (const { path, fields } of FORMS) {
    await page.goto(path);
    for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
  }

  await changePasswordElsewhere(page.request, email, NEW_PASSWORD);
  // A verified session is trusted for 50 s; this is the server's response afterwards.
  await page.route('**/api/artwork/request', (route) => route.fulfill({ status: 401, json: ENDED }), {
    times: 1,
  });
  const last = FORMS.at(-1);
  if (!last) throw new Error('There is no form.');
  await page.getByRole('button', { name: last.button, exact: true }).click();
  await page.waitForURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: /^You were signed out/ })).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(last.path);
  await expectFields(page, last?.fields ?? {});

  for (const { path, fields, button, call, done, stays } of FORMS) {
    const sent: string[] = [];
    const note = (request: { url: () => string }) => void sent.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(path);
    await expectFields(page, fields);
    await page.getByRole('button', { name: button, exact: true }).dblclick();
    await expect(page.getByText(done)).toBeVisible();
    await page.reload();
    await page.goto('/faq');
    await page.goBack();
    await field(page, Object.keys(fields)[0] ?? '').waitFor();
    if (stays) await expectFields(page, fields);
    else await expect(page.getByRole('heading', { name: /Neon rain$/ })).toHaveCount(1);
    expect(sent.filter((address) => address === call)).toEqual([call]);
    page.off('request', note);
  }
});
