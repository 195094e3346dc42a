import { useState } from 'react';
import { errorCodeOf } from '@rushtone/contract';
import { formatLongDate, type DnsRecord, type OwnDomain } from '@rushtone/domain';
import {
  Badge,
  Banner,
  Button,
  ErrorState,
  failureMessage,
  fieldErrors,
  Form,
  Skeleton,
  TextField,
  useBanner,
  useForm,
  VisuallyHidden,
  type BannerMessage,
} from '@rushtone/ui';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import {
  useCheckDomainMutation,
  useClaimDomainMutation,
  useGetOwnDomainQuery,
  useRemoveDomainMutation,
} from '../../../data/own-domain.api.ts';
import look from '../LookEditor.module.scss';
import styles from './OwnDomainSection.module.scss';

const FIELD = { name: 'domain', label: 'Domain', type: 'text', required: true } as const;
const NOT_OFFERED = 404;

type Show = (message: BannerMessage) => void;

const Claim = () => {
  const [claim] = useClaimDomainMutation();
  const form = useForm({
    saved: { domain: '' },
    account: true,
    validate: (values) => fieldErrors([FIELD], values),
    send: async ({ domain }) => {
      await claim(domain).unwrap();
    },
  });
  return (
    <Form form={form} action="Use this domain" label="Own domain" className={styles.claim}>
      <TextField
        {...FIELD}
        {...form.field('domain')}
        autoComplete="off"
        spellCheck={false}
        hint="One that you have bought, such as music.example.com. Your website stays at its first address too, which then leads to it."
      />
    </Form>
  );
};

const RecordRow = ({ record: { type, name, value }, show }: { record: DnsRecord; show: Show }) => {
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      show({ kind: 'success', message: `The ${what} of the ${type} record was copied.` });
    } catch {
      show({ kind: 'error', message: 'It could not be copied. Please select the text.' });
    }
  };
  const copies = [
    ['name', name],
    ['value', value],
  ] as const;
  return (
    <li>
      <h3>{type} record</h3>
      <dl>
        {copies.map(([what, text]) => (
          <div key={what}>
            <dt>{what === 'name' ? 'Name' : 'Value'}</dt>
            <dd>
              <code>{text}</code>
              <Button variant="quiet" onClick={() => void copy(text, what)}>
                Copy
                <VisuallyHidden>
                  {' '}
                  the {what} of the {type} record
                </VisuallyHidden>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

const STATES = { waiting: 'Not connected', online: 'Online', failing: 'Needs attention' } as const;

const State = ({ own: { domain, state, problem, until, checked_at } }: { own: OwnDomain }) => (
  <>
    <p className={styles.state}>
      <strong>{domain}</strong>
      <Badge variant={state === 'online' ? 'accent' : 'quiet'}>{STATES[state]}</Badge>
    </p>
    {problem !== '' && (
      <Banner key={checked_at} kind="error">
        {problem}
      </Banner>
    )}
    {until !== null && (
      <p>
        Your website is served there until {formatLongDate(until)}. Please correct the records until then.
      </p>
    )}
    {state === 'online' ? (
      <p>Keep both records at your domain provider. They are checked each day.</p>
    ) : (
      <p>
        Add these records at your domain provider. A domain without a subdomain takes an ALIAS or ANAME record
        in place of CNAME, or the addresses of the value. It can take an hour until they are seen; we check
        each hour for a week.
      </p>
    )}
  </>
);

const Connection = ({ own, show }: { own: OwnDomain; show: Show }) => {
  const { domain, records } = own;
  const [check, checking] = useCheckDomainMutation();
  const [remove] = useRemoveDomainMutation();
  const run = async () => {
    try {
      const { problem } = await check(domain).unwrap();
      // Problems are shown with the status instead, where they stay.
      if (problem === '') show({ kind: 'success', message: `Your website is at ${domain} now.` });
    } catch (error) {
      show({ kind: 'error', message: failureMessage(error) });
    }
  };
  return (
    <>
      <State own={own} />
      <ul className={styles.records} aria-label="DNS records">
        {records.map((record) => (
          <RecordRow key={record.type} record={record} show={show} />
        ))}
      </ul>
      <div className={look.actions}>
        <Button busy={checking.isLoading} onClick={() => void run()}>
          Check now
        </Button>
        <ConfirmButton
          label="Remove"
          subject={domain}
          question={`Remove ${domain}?`}
          confirm="Remove the domain"
          onConfirm={() => remove(domain).unwrap()}
          done="Your website is at its first address again."
          onDone={show}
        >
          Links to {domain} will no longer lead to your website. It stays online at its first address.
        </ConfirmButton>
      </div>
    </>
  );
};

const Loaded = () => {
  const { data, error, refetch } = useGetOwnDomainQuery();
  const { banner, show } = useBanner();
  if (data === undefined) {
    if (errorCodeOf(error) === NOT_OFFERED) return <p>Own domains are not offered here.</p>;
    return error ? (
      <ErrorState message="Your domain could not be loaded." onRetry={refetch} />
    ) : (
      <Skeleton height="8rem" />
    );
  }
  return (
    <>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {data === null ? <Claim /> : <Connection own={data} show={show} />}
    </>
  );
};

/** Settings for the owner's own domain, verified by DNS records. */
export const OwnDomainSection = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={look.look} aria-labelledby="own-domain">
      <h2 id="own-domain">Own domain</h2>
      {isOpen ? (
        <Loaded />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Use a domain of your own
        </Button>
      )}
    </section>
  );
};
