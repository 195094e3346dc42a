/** @jest-environment @rushtone/testing/browser */
import { createNotices, type NoticeAction } from '../notices/notices.ts';
import { offerInstall } from './offer-install.ts';

const prompt = jest.fn(async () => undefined);
const canInstall = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return event;
};

test('the site offers installation once, and installs if the listener agrees', () => {
  const notices = createNotices();
  offerInstall(notices.show);
  expect(canInstall().defaultPrevented).toBe(true);
  const [notice] = notices.list.get();
  expect(notice?.message).toBe('Install Rushtone to open it like an app.');
  const [install] = (notice?.actions ?? []) as (NoticeAction & { run: () => void })[];
  install?.run();
  expect(prompt).toHaveBeenCalledTimes(1);

  expect(canInstall().defaultPrevented).toBe(false);
  expect(notices.list.get()).toHaveLength(1);
});
