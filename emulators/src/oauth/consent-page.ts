import type { Brand } from '@rushtone/site';
import { escapeHtml } from '../shared/html.ts';
import { primaryStyle, emulatorPage, STYLE } from '../shared/page.ts';
import type { Service } from './services.ts';

type Channel = { channel_id: string; channel_name: string };
type Consent = { brand: Brand; site: string; service: Service; channels: readonly Channel[] };

const discordChoice = `<label style="${STYLE.label}">Your Discord name<input name="name" required maxlength="32" value="listener" autocomplete="nickname" style="${STYLE.field}"></label>
<p>It will see: your name and picture.</p>`;

const channelChoice = (
  channels: readonly Channel[],
) => `<label style="${STYLE.label}">Your channel<select name="channel" style="${STYLE.field}">${channels
  .map(
    ({ channel_id, channel_name }) =>
      `<option value="${escapeHtml(channel_id)}" style="color: #000">${escapeHtml(channel_name)}</option>`,
  )
  .join('')}<option value="" style="color: #000">An account without a channel</option></select></label>
<p><label style="display: flex; gap: .75rem; align-items: center; min-height: 44px"><input type="checkbox" name="scope" value="yes" checked> See your YouTube account</label></p>`;

/** Asks whether our site may see the account. The form goes to the address that it was shown at. */
export const consentPage = ({ brand, site, service, channels }: Consent): string => {
  const name = service === 'google' ? 'Google' : 'Discord';
  return emulatorPage({
    brand,
    title: `${site} wants to see your ${name} account`,
    body: `<form method="post">${service === 'google' ? channelChoice(channels) : discordChoice}
<p style="${STYLE.row}"><button name="answer" value="allow" style="${primaryStyle(brand)}">Allow</button><button name="answer" value="deny" formnovalidate style="${STYLE.quiet}">Deny</button></p></form>`,
  });
};

export const refusalPage = (brand: Brand, reason: string): string =>
  emulatorPage({
    brand,
    title: 'This request cannot be answered',
    body: `<p role="alert">${escapeHtml(reason)}</p><p><a style="${STYLE.link}" href="/account">Back to your account</a></p>`,
  });
