import { useId, useState, type ComponentProps } from 'react';
import {
  MOST_SITE_LINKS,
  SITE_LINK_ADDRESS_MAX_LENGTH,
  SITE_LINK_TITLE_MAX_LENGTH,
  webAddress,
  type SiteLink,
} from '@rushtone/domain';
import { Button, VisuallyHidden } from '@rushtone/ui';
import { OrderedList } from './OrderedList.tsx';
import styles from './LookEditor.module.scss';

const ADDRESS_RULE = 'Please begin with http:// or https://.';
const TITLE_RULE = 'Please enter a title.';

const problemOf = ({ kind, title, address }: SiteLink): string | null => {
  if (title.trim() === '') return TITLE_RULE;
  return kind === 'link' && webAddress(address) === null ? ADDRESS_RULE : null;
};

/** Returns what a link is called; without a title, by its place. */
const nameIn = (links: readonly SiteLink[], { id, kind, title }: SiteLink): string =>
  title.trim() || `${kind} ${links.findIndex((each) => each.id === id) + 1}`;

/** Returns what is missing before the links can be published, with the link's name. */
export const linksProblem = (links: readonly SiteLink[]): string | null => {
  const link = links.find((each) => problemOf(each) !== null);
  return link ? `${nameIn(links, link)}: ${problemOf(link)}` : null;
};

/** Completes an address that was typed without its scheme. */
const completed = (address: string): string => {
  const text = address.trim();
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) ? `https://${text}` : text;
};

const newLink = (kind: SiteLink['kind']): SiteLink => ({
  id: crypto.randomUUID().slice(0, 8),
  kind,
  title: '',
  address: '',
  shown: true,
});

type FieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  name: string;
  value: string;
  onText: (text: string) => void;
};

const Field = ({ label, name, onText, ...input }: FieldProps) => (
  <label>
    {label}
    <VisuallyHidden> of {name}</VisuallyHidden>
    <input {...input} autoComplete="off" onChange={(event) => onText(event.target.value)} />
  </label>
);

type LinkFieldsProps = {
  link: SiteLink;
  name: string;
  change: (changes: Partial<SiteLink>) => void;
  onRemove: () => void;
};

const LinkFields = ({ link, name, change, onRemove }: LinkFieldsProps) => {
  const { kind, title, address, shown } = link;
  /** The field that was left last and not edited since: nothing is said about what is still being typed. */
  const [left, setLeft] = useState<'title' | 'address'>();
  const id = useId();
  const found = left && problemOf(link);
  const problem = left === 'title' && found !== TITLE_RULE ? null : found;
  const edit = (changes: Partial<SiteLink>) => {
    setLeft(undefined);
    change(changes);
  };
  const about = { name, 'aria-describedby': id };
  return (
    <div className={styles.link}>
      <Field
        {...about}
        label={kind === 'heading' ? 'Heading' : 'Title'}
        value={title}
        maxLength={SITE_LINK_TITLE_MAX_LENGTH}
        aria-invalid={problem === TITLE_RULE || undefined}
        onBlur={() => setLeft('title')}
        onText={(text) => edit({ title: text })}
      />
      {kind === 'link' && (
        <Field
          {...about}
          label="Address"
          type="url"
          value={address}
          maxLength={SITE_LINK_ADDRESS_MAX_LENGTH}
          placeholder="https://"
          aria-invalid={problem === ADDRESS_RULE || undefined}
          onBlur={() => {
            setLeft('address');
            if (completed(address) !== address) change({ address: completed(address) });
          }}
          onText={(text) => edit({ address: text })}
        />
      )}
      <p id={id} className={styles.problem}>
        {problem}
      </p>
      <div className={styles.linkActions}>
        <label>
          <input
            type="checkbox"
            checked={shown}
            onChange={(event) => change({ shown: event.target.checked })}
          />
          Shown<VisuallyHidden> of {name}</VisuallyHidden>
        </label>
        <Button variant="quiet" onClick={onRemove}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
};

type OwnLinksProps = { links: readonly SiteLink[]; onLinks: (links: SiteLink[]) => void };

/** Links of the owner's own, with headings between them, in an order of their own. */
export const OwnLinks = ({ links, onLinks }: OwnLinksProps) => {
  const add = (kind: SiteLink['kind']) => onLinks([...links, newLink(kind)]);
  const nameOf = (link: SiteLink) => nameIn(links, link);
  return (
    <fieldset className={styles.order}>
      <legend>Links of your own</legend>
      <OrderedList items={links} keyOf={({ id }) => id} nameOf={nameOf} onOrder={onLinks}>
        {(link) => (
          <LinkFields
            link={link}
            name={nameOf(link)}
            change={(changes) =>
              onLinks(links.map((each) => (each.id === link.id ? { ...each, ...changes } : each)))
            }
            onRemove={() => onLinks(links.filter(({ id }) => id !== link.id))}
          />
        )}
      </OrderedList>
      {links.length < MOST_SITE_LINKS ? (
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => add('link')}>
            Add a link
          </Button>
          <Button variant="quiet" onClick={() => add('heading')}>
            Add a heading
          </Button>
        </div>
      ) : (
        <p>A website has at most {MOST_SITE_LINKS} links and headings.</p>
      )}
    </fieldset>
  );
};
