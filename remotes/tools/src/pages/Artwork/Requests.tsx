import { Fragment, useEffect, useRef, useState } from 'react';
import { formatLongDate, OPEN_ARTWORK_STATES, webAddress, type ArtworkRequest } from '@rushtone/domain';
import { Badge, Banner, useBanner, type BannerMessage, EmptyState } from '@rushtone/ui';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useWithdrawArtworkMutation } from '../../data/artwork.api.ts';
import { DeliveredFiles } from './DeliveredFiles.tsx';
import { KIND_NAMES, STATE_NAMES } from './artwork-fields.ts';
import styles from './Requests.module.scss';

/** A text with its URLs as links. */
const LinkedText = ({ children }: { children: string }) => {
  const parts = children.split(/(https?:\/\/\S+)/i);
  return parts.map((part, index) => {
    const address = index % 2 === 1 ? webAddress(part) : null;
    const key = `${parts.slice(0, index).join('').length} ${part}`;
    if (address === null) return <Fragment key={key}>{part}</Fragment>;
    return (
      <a key={key} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    );
  });
};

const Facts = ({
  request: { channel, references, deadline, notes, answer },
}: {
  request: ArtworkRequest;
}) => (
  <dl>
    {[
      ['From the team', answer],
      ['Channel', channel],
      ['References', references],
      ['Notes', notes],
      ['Deadline', deadline ? formatLongDate(deadline) : ''],
    ].map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <LinkedText>{value}</LinkedText>
            </dd>
          </div>
        ),
    )}
  </dl>
);

const DONE = new Set(['done', 'delivered']);

const nameOf = ({ kind, style }: ArtworkRequest): string => `${KIND_NAMES[kind]}: ${style}`;

type WithdrawProps = {
  request: ArtworkRequest;
  onDone: (message: BannerMessage) => void;
};

/** Asks for confirmation, since a withdrawn request has to be written again. */
const Withdraw = ({ request, onDone }: WithdrawProps) => {
  const [withdraw] = useWithdrawArtworkMutation();
  return (
    <ConfirmButton
      label="Withdraw"
      subject={nameOf(request)}
      question="Withdraw this request?"
      confirm="Withdraw the request"
      onConfirm={() => withdraw(request.id).unwrap()}
      done="Your request has been withdrawn."
      onDone={onDone}
    >
      {nameOf(request)}
    </ConfirmButton>
  );
};

type RequestsProps = {
  requests: readonly ArtworkRequest[];
  /** Refetches the list. */
  onWithdrawn: () => unknown;
};

/** Earlier requests with their status, newest first. */
export const Requests = ({ requests, onWithdrawn }: RequestsProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { banner, show } = useBanner();
  const [answers, setAnswers] = useState(0);
  // Runs after the dialog has returned focus to its button, which is about to be removed.
  useEffect(() => {
    if (answers > 0) heading.current?.focus();
  }, [answers]);
  const done = (message: BannerMessage) => {
    show(message);
    setAnswers((count) => count + 1);
    onWithdrawn();
  };
  return (
    <section className={styles.requests} aria-labelledby="artwork-requests">
      <h2 ref={heading} id="artwork-requests" tabIndex={-1}>
        Your requests
      </h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {requests.length === 0 && <EmptyState title="No requests yet" text="Track your requests here." />}
      <ol>
        {requests.map((request) => (
          <li key={request.id}>
            <h3>{nameOf(request)}</h3>
            <p>
              <Badge variant={DONE.has(request.state) ? 'accent' : undefined}>
                {STATE_NAMES[request.state]}
              </Badge>{' '}
              <time dateTime={request.created_at}>{formatLongDate(request.created_at)}</time>
            </p>
            <DeliveredFiles files={request.files} />
            <Facts request={request} />
            {OPEN_ARTWORK_STATES.includes(request.state) && <Withdraw request={request} onDone={done} />}
          </li>
        ))}
      </ol>
    </section>
  );
};
