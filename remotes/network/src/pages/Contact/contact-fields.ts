import { CONTACT_PAGE_TOPICS } from '@rushtone/domain';
import { fieldErrors, type FormErrors } from '@rushtone/ui';

export type ContactTopic = (typeof CONTACT_PAGE_TOPICS)[number];

export const EMPTY_CONTACT = {
  topic: '',
  email: '',
  discord: '',
  youtube_url: '',
  message: '',
  remember: '',
};
export type ContactValues = typeof EMPTY_CONTACT;

const TOPIC_LABELS: Readonly<Record<ContactTopic, string>> = {
  'request-song': 'Request a song',
  'apply-member': 'Apply to the network',
  'apply-academy': 'Apply to the academy',
  'bug-report': 'Report a bug',
  advertisement: 'Advertisement',
  'business-inquiry': 'Business inquiry',
  other: 'Something else',
};

export const TOPIC_OPTIONS = CONTACT_PAGE_TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }));

export const isTopic = (value: string | null): value is ContactTopic =>
  CONTACT_PAGE_TOPICS.some((topic) => topic === value);

export const linkHint = (topic: ContactTopic): string => {
  if (topic === 'request-song') return 'The original song, or the version that you would like to hear here.';
  if (topic === 'apply-member' || topic === 'apply-academy') return 'The channel that you apply with.';
  return 'Your channel, or the video that this is about.';
};

const RULES = [
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'discord', label: 'Discord', required: true },
  { name: 'youtube_url', label: 'YouTube link', type: 'url', required: true },
] as const;
const MESSAGE_RULE = { name: 'message', label: 'Message', required: true } as const;

/** Spec §5. */
export const contactErrors = (values: ContactValues): FormErrors<ContactValues> => {
  if (values.topic !== 'request-song') return fieldErrors([...RULES, MESSAGE_RULE], values);
  const errors: FormErrors<ContactValues> = fieldErrors(RULES, values);
  return values.remember === 'Yes' ? errors : { ...errors, remember: 'Check this box to continue.' };
};

/** A song request has no message, and no other topic has the checkbox (spec §5, §10.17). */
export const fieldsToSend = ({ message, remember, ...fields }: ContactValues) =>
  fields.topic === 'request-song' ? { ...fields, remember } : { ...fields, message };
