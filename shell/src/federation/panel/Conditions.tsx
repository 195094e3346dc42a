import { useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useNotify, useSession, useSite } from '@rushtone/contract';
import { isLocalHost, SITES, type Brand } from '@rushtone/site';
import { Button, failureMessage, SelectField, TextField } from '@rushtone/ui';
import { apiFaults, setFaults } from '@rushtone/platform/browser/tools';
import { useSessionActions } from '../../session/SessionContext.ts';
import { showTheme, shownTheme, THEME_NAMES } from '../../theme/theme.ts';
import styles from './panel.module.scss';

const FAULTS = [
  { value: '500', label: 'fails (500)' },
  { value: '503', label: 'is not available (503)' },
  { value: '429', label: 'is limited (429)' },
  { value: '404', label: 'finds nothing (404)' },
  { value: '403', label: 'is forbidden (403)' },
  { value: '401', label: 'needs a session (401)' },
  { value: 'offline', label: 'gets no answer' },
  { value: 'slow', label: 'takes 3 s longer' },
] as const;

/** Makes calls of the API fail or take long, each until it is removed or the tab is closed. */
const Faults = () => {
  const { asked } = useSyncExternalStore(apiFaults.subscribe, apiFaults.get);
  const [kind, setKind] = useState<(typeof FAULTS)[number]['value']>('500');
  const [path, setPath] = useState('');
  const [error, setError] = useState('');
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    setFaults([...new Set([...asked, `${kind}:${path.trim() || '*'}`])]);
    const [problem = ''] = apiFaults.get().problems;
    setError(problem);
    if (problem === '') setPath('');
  };
  return (
    <>
      <form className={styles.conditions} onSubmit={add}>
        <TextField
          name="path"
          label="Call of the API"
          hint="Such as /favorite/add; empty stands for all."
          value={path}
          error={error}
          onValue={setPath}
        />
        <SelectField stacked label="What it does" value={kind} options={FAULTS} onChange={setKind} />
        <Button type="submit" variant="outline">
          Add
        </Button>
      </form>
      {asked.length > 0 && (
        <ul aria-label="Faults of the API" className={styles.faults}>
          {asked.map((fault) => (
            <li key={fault}>
              <code>{fault}</code>
              <Button
                variant="quiet"
                aria-label={`Remove ${fault}`}
                onClick={() => setFaults(asked.filter((each) => each !== fault))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** The accounts of the demo, which have one password. */
const Account = () => {
  const session = useSession();
  const { demo } = useSite().config.identity;
  const { signIn, signOut } = useSessionActions();
  const notify = useNotify();
  if (!demo) return null;
  const email = session.status === 'user' ? session.email : '';
  const emails = [...new Set([...(email ? [email] : []), ...demo.emails])];
  const choose = (next: string) => {
    const done = next === '' ? signOut('keep') : signIn(next, demo.password);
    done.catch((error: unknown) => notify({ kind: 'error', message: failureMessage(error) }));
  };
  return (
    <SelectField
      stacked
      label="Account"
      value={email}
      options={[{ value: '', label: 'nobody' }, ...emails.map((each) => ({ value: each, label: each }))]}
      onChange={choose}
    />
  );
};

const Theme = () => {
  const [theme, setTheme] = useState(shownTheme);
  const choose = (next: typeof theme) => {
    setTheme(next);
    showTheme(next);
  };
  const options = THEME_NAMES.map((name) => ({ value: name, label: name }));
  return <SelectField stacked label="Theme" value={theme} options={options} onChange={choose} />;
};

const LOCAL: Readonly<Record<Brand, string>> = { rushtone: 'localhost', slowtide: 'slowtide.localhost' };

/** Returns the main host of the other brand; `null` on installations at other domains, whose hosts are unknown. */
const hostOnBrand = ({ hostname }: Location, from: Brand, to: Brand): string | null => {
  if (isLocalHost(hostname)) return LOCAL[to];
  return hostname === SITES[from].domain ? SITES[to].domain : null;
};

type Props = {
  /** Returns the link to this session. */
  link: () => string;
};

/** What a tester sets for this tab besides versions. The link to the session names it. */
export const Conditions = ({ link }: Props) => {
  const { brand } = useSite().site;
  const other = brand === 'slowtide' ? 'rushtone' : 'slowtide';
  const hostname = hostOnBrand(window.location, brand, other);
  const openOther = (to: string) => window.location.assign(Object.assign(new URL(link()), { hostname: to }));
  return (
    <section className={styles.section} aria-labelledby="tester-conditions">
      <h3 id="tester-conditions">Conditions of this tab</h3>
      <div className={styles.conditions}>
        <Theme />
        <Account />
        {hostname && (
          <Button variant="outline" onClick={() => openOther(hostname)}>
            Open on {SITES[other].name}
          </Button>
        )}
      </div>
      <Faults />
    </section>
  );
};
