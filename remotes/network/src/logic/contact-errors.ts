import { webAddress } from '@rushtone/domain';
import type { ContactFields } from './contact-fields.ts';

export type ContactErrors = Partial<Record<keyof ContactFields, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailError = (email: string): string | undefined => {
  if (email.trim() === '') return 'Enter your email address, so that we can answer.';
  return EMAIL.test(email.trim()) ? undefined : 'This is not an email address.';
};

export const messageError = (message: string): string | undefined =>
  message.trim() === '' ? 'Write a message.' : undefined;

const linkError = (link: string): string | undefined => {
  if (link.trim() === '') return 'Enter a link.';
  return webAddress(link.trim()) === null ? 'This is not a web address. It starts with https://' : undefined;
};

/** What the form lacks, by field (spec §5); empty when it can be sent. */
export const contactErrors = (fields: ContactFields): ContactErrors => {
  const errors: ContactErrors = {
    email: emailError(fields.email),
    discord: fields.discord.trim() === '' ? 'Enter your Discord name.' : undefined,
    youtube_url: linkError(fields.youtube_url),
    ...(fields.topic === 'request-song'
      ? { remember: fields.remember === 'Yes' ? undefined : 'Tick the box to go on.' }
      : { message: messageError(fields.message) }),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
};
