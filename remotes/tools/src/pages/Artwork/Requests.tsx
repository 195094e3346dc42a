import { formatLongDate, type ArtworkRequest } from '@rushtone/domain';
import { Badge } from '@rushtone/ui';
import { KIND_NAMES, STATE_NAMES } from './artwork-fields.ts';
import styles from './Requests.module.scss';

const Facts = ({ request: { channel, references, deadline, notes } }: { request: ArtworkRequest }) => (
  <dl>
    {[
      ['Channel', channel],
      ['References', references],
      ['Notes', notes],
      ['Deadline', deadline ? formatLongDate(deadline) : ''],
    ].map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** Earlier requests with their state, newest first. */
export const Requests = ({ requests }: { requests: readonly ArtworkRequest[] }) => (
  <section className={styles.requests} aria-labelledby="artwork-requests">
    <h2 id="artwork-requests">Your requests</h2>
    {requests.length === 0 && <p>Track your requests here.</p>}
    <ol>
      {requests.map((request) => (
        <li key={request.id}>
          <h3>
            {KIND_NAMES[request.kind]}: {request.style}
          </h3>
          <p>
            <Badge variant={request.state === 'done' ? 'accent' : undefined}>
              {STATE_NAMES[request.state]}
            </Badge>{' '}
            <time dateTime={request.created_at}>{formatLongDate(request.created_at)}</time>
          </p>
          <Facts request={request} />
        </li>
      ))}
    </ol>
  </section>
);
