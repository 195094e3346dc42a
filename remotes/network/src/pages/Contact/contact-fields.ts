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

const linkHint = (topic: string): string => {
  if (topic === 'request-song') return 'The original song, or the version that you would like to hear here.';
  if (topic === 'apply-member' || topic === 'apply-academy') return 'The channel that you apply with.';
  return 'Your channel, or the video that this is about.';
};

const MESSAGE = { name: 'message', label: 'Message', rows: 7, maxLength: 5_000, required: true } as const;

/** Returns the text fields of a topic (spec §5). */
export const fieldsOf = (topic: string) =>
  [
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
    {
      name: 'discord',
      label: 'Discord',
      hint: 'Your user name; we often reply in the chat.',
      maxLength: 100,
      required: true,
    },
    { name: 'youtube_url', label: 'YouTube link', type: 'url', hint: linkHint(topic), required: true },
    ...(topic === 'request-song' ? [] : [MESSAGE]),
  ] as const;

export const contactErrors = (values: ContactValues): FormErrors<ContactValues> => ({
  ...fieldErrors(fieldsOf(values.topic), values),
  ...(values.topic === 'request-song' &&
    values.remember !== 'Yes' && { remember: 'Check this box to continue.' }),
});

/** Song requests have no message, and other topics have no checkbox (spec §5, §10.17). */
export const fieldsToSend = ({ message, remember, ...fields }: ContactValues) =>
  fields.topic === 'request-song' ? { ...fields, remember } : { ...fields, message };
