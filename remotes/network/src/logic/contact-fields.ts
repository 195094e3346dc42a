import { CONTACT_PAGE_TOPICS } from '@rushtone/domain';

export type ContactPageTopic = (typeof CONTACT_PAGE_TOPICS)[number];

export type ContactFields = {
  topic: ContactPageTopic;
  email: string;
  discord: string;
  youtube_url: string;
  message: string;
  remember: 'Yes' | 'No';
};

export const TOPIC_LABELS: Readonly<Record<ContactPageTopic, string>> = {
  'request-song': 'Request a song',
  'apply-member': 'Apply to the network',
  'apply-academy': 'Apply to the academy',
  'bug-report': 'Report a bug',
  advertisement: 'Advertisement',
  'business-inquiry': 'Business inquiry',
  other: 'Something else',
};

export const TOPIC_OPTIONS = CONTACT_PAGE_TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }));

export const isTopic = (value: string | null | undefined): value is ContactPageTopic =>
  CONTACT_PAGE_TOPICS.some((topic) => topic === value);

/** What the link is for depends on the topic. */
export const linkHint = (topic: ContactPageTopic): string => {
  if (topic === 'request-song') return 'The original song, or the version that you would like to hear here.';
  if (topic === 'apply-member' || topic === 'apply-academy') return 'The channel that you apply with.';
  return 'Your channel, or the video that this is about.';
};

/** What is sent: a song request has no message, and nothing else has a box to tick (spec §5, ruling 17). */
export const fieldsToSend = ({ message, remember, ...fields }: ContactFields): Partial<ContactFields> =>
  fields.topic === 'request-song' ? { ...fields, remember } : { ...fields, message };
