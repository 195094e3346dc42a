import { useRef, useState, type FormEvent } from 'react';
import { useSendContactMutation } from '../../data/network.api.ts';
import { contactErrors, type ContactErrors } from '../../logic/contact-errors.ts';
import { fieldsToSend, type ContactFields, type ContactPageTopic } from '../../logic/contact-fields.ts';
import { draftStore } from '../../logic/draft.ts';
import { failureWords } from '../../logic/failure-words.ts';

type Draft = Record<keyof ContactFields, string>;
type Answer = { kind: 'success' | 'error'; message: string };

const FIELDS = ['topic', 'email', 'discord', 'youtube_url', 'message', 'remember'] as const;
const drafts = draftStore<Draft>('contact-draft', FIELDS);

/** What the form holds now, and of fields that its topic does not show what they held. */
const readForm = (form: HTMLFormElement, before: Partial<Draft>, topic: ContactPageTopic): Draft => {
  const data = new FormData(form);
  const typed = (name: keyof Draft) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const asksToRemember = form.elements.namedItem('remember') !== null;
  return {
    topic,
    email: typed('email') ?? '',
    discord: typed('discord') ?? '',
    youtube_url: typed('youtube_url') ?? '',
    message: typed('message') ?? before.message ?? '',
    remember: asksToRemember ? (typed('remember') ?? 'No') : (before.remember ?? 'No'),
  };
};

/** Holds what is typed, checks it and sends it. Only what has arrived is forgotten. */
export const useContactForm = () => {
  const [post] = useSendContactMutation();
  const [draft, setDraft] = useState(drafts.read);
  const held = useRef(draft);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [answer, setAnswer] = useState<Answer>();
  const [sending, setSending] = useState(false);
  /** Counts what was sent: the form begins anew with each. */
  const [sent, setSent] = useState(0);

  const keep = (form: HTMLFormElement, topic: ContactPageTopic): ContactFields => {
    const fields = readForm(form, held.current, topic);
    held.current = fields;
    drafts.write(fields);
    setDraft(fields);
    return { ...fields, topic, remember: fields.remember === 'Yes' ? 'Yes' : 'No' };
  };

  const send = async (event: FormEvent<HTMLFormElement>, topic: ContactPageTopic) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const fields = keep(form, topic);
    const found = contactErrors(fields);
    setErrors(found);
    setAnswer(undefined);
    const [wrong] = Object.keys(found);
    if (wrong) return form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    setSending(true);
    const { error } = await post(fieldsToSend(fields));
    setSending(false);
    if (error) return setAnswer({ kind: 'error', message: failureWords(error) });
    held.current = {};
    drafts.clear();
    setDraft({});
    setSent((count) => count + 1);
    setAnswer({ kind: 'success', message: 'Your request has been sent successfully!' });
  };

  return { draft, keep, send, sending, errors, answer, sent };
};
