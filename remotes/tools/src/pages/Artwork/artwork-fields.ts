import { ARTWORK_KINDS, type ArtworkKind, type ArtworkState } from '@rushtone/domain';
import { fieldErrors } from '@rushtone/ui';
import type { ArtworkForm } from '../../data/artwork.api.ts';

export const KIND_NAMES: Readonly<Record<ArtworkKind, string>> = {
  banner: 'Banner',
  'profile-picture': 'Profile picture',
  thumbnail: 'Thumbnail',
  logo: 'Logo',
  other: 'Something else',
};

export const STATE_NAMES: Readonly<Record<ArtworkState, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  in_progress: 'In progress',
  done: 'Done',
  delivered: 'Delivered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const EMPTY_ARTWORK: ArtworkForm = {
  channel: '',
  kind: ARTWORK_KINDS[0],
  style: '',
  references: '',
  deadline: '',
  notes: '',
};

export const TEXT_FIELDS = [
  {
    name: 'channel',
    label: 'Your channel',
    type: 'url',
    required: true,
    placeholder: 'https://',
    autoComplete: 'url',
  },
  {
    name: 'style',
    label: 'Style',
    required: true,
    maxLength: 200,
    hint: 'In a few words: neon, hand-drawn, dark and slow…',
    autoComplete: 'off',
  },
  {
    name: 'references',
    label: 'References',
    rows: 3,
    maxLength: 2_000,
    hint: 'Links to pictures or channels whose look you like.',
  },
  { name: 'notes', label: 'Notes', rows: 3, maxLength: 2_000, hint: 'Text to include, colors, sizes.' },
] as const;

/** Validates the form; a deadline must be tomorrow or later. */
export const artworkErrors =
  (today: string) =>
  (values: ArtworkForm): Partial<ArtworkForm> => ({
    ...fieldErrors(TEXT_FIELDS, values),
    ...(values.deadline !== '' && values.deadline <= today ? { deadline: 'Choose a day to come.' } : {}),
  });
