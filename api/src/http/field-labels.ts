import { NETWORK_NAMES } from '@rushtone/domain';

/** Labels of form fields, as shown on the pages. */
const LABELS: Readonly<Record<string, string>> = {
  ...NETWORK_NAMES,
  domain_name: 'Domain name',
  domain: 'Domain',
  name: 'Name',
  subtitle: 'Subtitle',
  form_mail: 'Email address',
  about_me: 'About me',
  social_text: 'Text above your links',
  email: 'Email',
  message: 'Message',
  giver: 'Your name',
  recipient: 'Recipient',
  send_on: 'Day of the mail',
  youtube_url: 'YouTube link',
  remember: 'The confirmation',
  topic: 'Topic',
  youtube_channel: 'Your channel',
  youtube_share: 'Video to share',
  channel: 'Your channel',
  kind: 'What you need',
  style: 'Style',
  references: 'References',
  deadline: 'Deadline',
  notes: 'Notes',
  reason: 'Reason',
  theme: 'Theme',
  accent: 'Accent color',
  links: 'Links',
  order: 'The order of sections',
  playlists: 'Playlists',
  cover: 'The cover picture',
  cover_alt: 'Alternative text',
  cover_position: 'The position of the cover',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Full sentences are shown without the field's label. */
const SENTENCE = /^[A-Z].*\.$/;
/** Technical messages of the schema library. */
const BY_LIBRARY = /^(?:Invalid|Too) /;

/** Formats a validation message. Form fields are named by label; other fields, sent by programs, by name. */
export const describeField = (name: string, message: string, isForm: boolean): string => {
  if (SENTENCE.test(message)) return message;
  const plain = BY_LIBRARY.test(message)
    ? message.endsWith('received undefined')
      ? 'is missing'
      : 'is not valid'
    : message;
  const label = isForm ? LABELS[name] : undefined;
  if (label === undefined) return `${name || 'The request'}: ${plain}`;
  return plain.startsWith('please ') ? `${capitalized(plain)}.` : `${label} ${plain}.`;
};

/** Returns whether a form of the site has a field with that name. */
export const isFormField = (name: string): boolean => Object.hasOwn(LABELS, name);
