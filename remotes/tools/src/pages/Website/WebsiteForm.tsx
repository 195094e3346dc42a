import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSite } from '@rushtone/contract';
import type { SiteLook, Website } from '@rushtone/domain';
import { subscriberHost } from '@rushtone/site';
import { Button, classes, Dialog, FieldError, fieldErrors, TextFields } from '@rushtone/ui';
import { useSaveLookMutation } from '../../data/site-look.api.ts';
import { useLazyGetAvailabilityQuery, useSaveWebsiteMutation } from '../../data/website.api.ts';
import { useChannelOffer } from '../../data/known-channel.api.ts';
import { ToolForm, useToolForm } from '../../form/ToolForm.tsx';
import { DomainNameField } from './domain/DomainNameField.tsx';
import { linksProblem } from './OwnLinks.tsx';
import { useServerDraft, type DraftState } from './use-server-draft.ts';
import { Preview } from './Preview.tsx';
import { ABOUT_FIELDS, SOCIAL_FIELDS, WEBSITE_FIELDS } from './website-fields.ts';
import styles from './WebsitePage.module.scss';

type Question = { to: string; answer: (move: boolean) => void };

/**
 * Asks for confirmation before the site's domain name changes, unless the new one is taken. If that cannot be checked,
 * the response to saving says it.
 */
const useMoveQuestion = () => {
  const [checkName] = useLazyGetAvailabilityQuery();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (to: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (move: boolean) => {
        setQuestion(null);
        resolve(move);
      };
      setQuestion({ to, answer });
    });
  const confirmMove = async (name: string) => {
    const answer = await checkName(name, true)
      .unwrap()
      .catch(() => null);
    if (answer?.available === false) throw new FieldError('domain_name', answer.message);
    if (!(await ask(name))) throw new FieldError('domain_name', 'Nothing was saved: you kept your address.');
  };
  return { question, confirmMove };
};

const MoveDialog = ({ from, question: { to, answer } }: { from: string; question: Question }) => {
  const { host } = useSite();
  const [before, after] = [from, to].map((name) => subscriberHost(host, name));
  return (
    <Dialog
      title="Change your address?"
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(true)}>Change the address</Button>
          <Button variant="outline" onClick={() => answer(false)}>
            Keep {before}
          </Button>
        </>
      }
    >
      <p>
        Your site moves from {before} to {after}. Links to the former address lead to the new one for 90 days;
        after that they lead nowhere, and others can choose the name.
      </p>
    </Dialog>
  );
};

type WebsiteFormProps = {
  website: Website;
  /** The unpublished look, for the preview. */
  look: SiteLook | undefined;
  onLook: (look: SiteLook | undefined) => void;
  /** Editor of the look, which is published with the texts. */
  lookEditor: ReactNode;
  /** Moves focus to the name, because the site has just been activated. */
  justActivated: boolean;
  /** Shown below the form, next to the preview. */
  children: ReactNode;
};

const NOTES: Readonly<Record<DraftState, string>> = {
  kept: 'The draft is saved. Only you see it until you publish.',
  keeping: 'Saving the draft…',
  'only-here': 'The draft is kept on this device. It could not be sent.',
};

const FIELD_NAMES = WEBSITE_FIELDS.map(({ name, label }) => [name, label] as const);

/** Names what differs from the published website. */
const differences = (changes: Partial<Website>, look: SiteLook | undefined): string =>
  [
    ...FIELD_NAMES.filter(([name]) => name in changes).map(([, label]) => label),
    ...(look ? ['Look and links'] : []),
  ].join(', ');

type Published = Pick<WebsiteFormProps, 'website' | 'look' | 'onLook'>;

/** The form of the texts, which publishes a changed look too. */
const usePublishing = ({ website, look, onLook }: Published) => {
  const [saveWebsite] = useSaveWebsiteMutation();
  const [saveLook] = useSaveLookMutation();
  const { question, confirmMove } = useMoveQuestion();
  const hasTexts = (values: Website) => FIELD_NAMES.some(([name]) => values[name] !== website[name]);
  const form = useToolForm<Website>({
    name: 'website',
    saved: website,
    // With another look alone, the texts are not sent.
    validate: (values) => (look && !hasTexts(values) ? {} : fieldErrors(WEBSITE_FIELDS, values)),
    send: async (values) => {
      const problem = look && linksProblem(look.links);
      if (problem) throw new Error(problem);
      const name = values.domain_name.toLowerCase();
      if (name !== website.domain_name) await confirmMove(name);
      if (!look || hasTexts(values)) await saveWebsite(values).unwrap();
      if (look) await saveLook(look).unwrap();
      onLook(undefined);
    },
    success: 'Your website has been updated!',
  });
  return {
    ...form,
    question,
    unsaved: form.unsaved || look !== undefined,
    discard: () => {
      form.discard();
      onLook(undefined);
    },
  };
};

export const WebsiteForm = (props: WebsiteFormProps) => {
  const { website, look, onLook, lookEditor, justActivated, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  useEffect(() => {
    if (justActivated) box.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [justActivated]);
  const form = usePublishing({ website, look, onLook });
  const links = useChannelOffer(SOCIAL_FIELDS, { name: 'youtube', isEmpty: website.youtube === '' });
  const draft = useServerDraft({
    texts: form.changes,
    restoreTexts: form.restore,
    look,
    restoreLook: onLook,
    isTouched: () => touched.current,
  });
  return (
    <div
      ref={box}
      className={styles.editor}
      data-bottom-bar={form.unsaved || undefined}
      onInput={() => (touched.current = true)}
    >
      <div className={styles.column}>
        <ToolForm
          label="My website"
          form={form}
          className={classes(form.unsaved && styles.publishing)}
          action="Publish"
          note={
            <>
              <span>Not published: {differences(form.changes, look)}.</span> <span>{NOTES[draft]}</span>
            </>
          }
          isKept={draft === 'kept'}
        >
          <fieldset className={styles.group}>
            <legend>About you</legend>
            <div className={styles.fields}>
              <DomainNameField {...form.field('domain_name')} own={website.domain_name} />
              <TextFields fields={ABOUT_FIELDS} form={form} />
            </div>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Your links</legend>
            <div className={styles.fields}>
              <TextFields fields={links} form={form} />
            </div>
          </fieldset>
          {lookEditor}
        </ToolForm>
        {children}
      </div>
      {form.question && <MoveDialog from={website.domain_name} question={form.question} />}
      <Preview site={form.values} look={look} domainName={website.domain_name} />
    </div>
  );
};
