import { NETWORK_NAMES } from '@rushtone/domain';

/** The fields of the site's forms, as their pages name them. */
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
  order: 'The order of sections',
  playlists: 'Playlists',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A message that is a sentence needs no name of its field. */
const SENTENCE = /^[A-Z].*\.$/;
const BY_LIBRARY = /^(?:Invalid|Too) /;

/** What is wrong with a field of a form, for the user who filled it in; other names are those that programs send. */
export const describeField = (name: string, message: string, isForm: boolean): string => {
  if (SENTENCE.test(message)) return message;
  const label = isForm ? LABELS[name] : undefined;
  if (label === undefined) return `${name || 'The request'}: ${message}`;
  if (message.startsWith('please ')) return `${capitalized(message)}.`;
  if (message.endsWith('received undefined')) return `${label} is missing.`;
  return BY_LIBRARY.test(message) ? `${label} is not valid.` : `${label} ${message}.`;
};

/** Whether a page of ours has a field of that name. */
export const isFormField = (name: string): boolean => Object.hasOwn(LABELS, name);
