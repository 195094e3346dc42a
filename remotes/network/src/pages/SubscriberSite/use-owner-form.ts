import { useState, type FormEvent } from 'react';
import { useWriteToOwnerMutation } from '../../data/network.api.ts';
import { emailError, messageError } from '../../logic/contact-errors.ts';
import { draftStore } from '../../logic/draft.ts';
import { failureWords } from '../../logic/failure-words.ts';

type Draft = { name: string; email: string; message: string };
type Errors = { email?: string; message?: string };
type Answer = { kind: 'success' | 'error'; message: string };

const drafts = draftStore<Draft>('site-message', ['name', 'email', 'message']);

const readForm = (form: HTMLFormElement): Draft => {
  const data = new FormData(form);
  return {
    name: String(data.get('name') ?? ''),
    email: String(data.get('email') ?? ''),
    message: String(data.get('message') ?? ''),
  };
};

/** Holds what is typed, checks it and sends it to the owner of the site. */
export const useOwnerForm = (domain_name: string) => {
  const [post] = useWriteToOwnerMutation();
  const [draft, setDraft] = useState(drafts.read);
  const [errors, setErrors] = useState<Errors>({});
  const [answer, setAnswer] = useState<Answer>();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(0);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const fields = readForm(form);
    const found: Errors = { email: emailError(fields.email), message: messageError(fields.message) };
    setErrors(found);
    setAnswer(undefined);
    const wrong = found.email ? 'email' : found.message && 'message';
    if (wrong) return form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    setSending(true);
    const { error } = await post({ ...fields, domain_name });
    setSending(false);
    if (error) return setAnswer({ kind: 'error', message: failureWords(error) });
    drafts.clear();
    setDraft({});
    setSent((count) => count + 1);
    setAnswer({ kind: 'success', message: 'Your request has been sent successfully!' });
  };
  return {
    draft,
    keep: (form: HTMLFormElement) => drafts.write(readForm(form)),
    send,
    sending,
    errors,
    answer,
    sent,
  };
};
