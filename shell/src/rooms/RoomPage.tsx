import { useEffect, useRef, useState } from 'react';
import {
  errorCodeOf,
  Link,
  useNavigate,
  useNotify,
  usePageTitle,
  usePlayerState,
  useSearchParams,
} from '@rushtone/contract';
import { countOf, ROOM_PEOPLE_LIMIT, type RoomGet } from '@rushtone/domain';
import { followTopic } from '@rushtone/platform/browser/tools';
import { useValue } from '@rushtone/platform/browser/value-store';
import { paths } from '@rushtone/site';
import {
  Badge,
  Button,
  buttonClass,
  Container,
  EmptyState,
  ErrorState,
  failureMessage,
  PageHeader,
  Skeleton,
  TextField,
} from '@rushtone/ui';
import { CopyLink } from '../components/CopyLink.tsx';
import { currentRoom, type CurrentRoom } from '../player/state/room.ts';
import { roomsApi } from './rooms.api.ts';
import { enterRoom, leaveRoom, roomLink, roomSession, startRoom } from './rooms.ts';
import styles from './RoomPage.module.scss';

const { useGetRoomQuery } = roomsApi;

/** Runs `work`, shows that it runs, and says why it failed. */
const useWork = (work: () => Promise<unknown>) => {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    work()
      .catch((error: unknown) => notify({ kind: 'error', message: failureMessage(error) }))
      .finally(() => setBusy(false));
  };
  return { busy, onClick: run };
};

const StartRoom = () => {
  const navigate = useNavigate();
  const start = useWork(async () => {
    await startRoom();
    await navigate(paths.room(currentRoom.get()?.room), { replace: true });
  });
  return (
    <>
      <p>
        Start a room and send its link to your friends. Whoever opens it hears what you play, at the same
        second. Nobody needs an account, and people in a room have made-up names.
      </p>
      <Button {...start}>Start a room</Button>
    </>
  );
};

const nowPlaying = ({ song, playing }: Pick<RoomGet, 'song' | 'playing'>): string => {
  if (!song) return 'Nothing plays yet.';
  return `${playing ? 'Now playing' : 'Paused'}: “${song.title}” by ${song.author_name}`;
};

const Invitation = ({ code }: { code: string }) => {
  const { data, error, refetch } = useGetRoomQuery({ room: code });
  const topic = data?.topic;
  useEffect(() => (topic ? followTopic(topic, () => void refetch()) : undefined), [topic, refetch]);
  const enter = useWork(() => enterRoom(code));
  const status = errorCodeOf(error);
  if (status === 404 || status === 400)
    return (
      <EmptyState
        title="This room has ended."
        text="A room ends when the last person leaves it."
        action={
          <Link className={buttonClass('outline')} to={paths.room()}>
            Start a room of your own
          </Link>
        }
      />
    );
  if (!data)
    return error ? (
      <ErrorState message="The room could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="8rem" />
    );
  return (
    <>
      <p>
        {countOf(data.members.length, 'listener')} in this room. {nowPlaying(data)}
      </p>
      <p>
        You will hear what the host plays, at the same second, and others see you under a made-up name. Your
        own queue is there again when you leave.
      </p>
      <Button {...enter} disabled={data.members.length >= ROOM_PEOPLE_LIMIT}>
        Listen together
      </Button>
      {data.members.length >= ROOM_PEOPLE_LIMIT && <p>The room is full.</p>}
    </>
  );
};

const Person = ({ member, room }: { member: CurrentRoom['members'][number]; room: CurrentRoom }) => {
  const { id, name, muted } = member;
  const change = useWork(async () => roomSession()?.mute(id, !muted));
  const verb = muted ? 'Unmute' : 'Mute';
  return (
    <li className={styles.person}>
      <span>{name}</span>
      {id === room.you && <Badge>You</Badge>}
      {id === room.host && <Badge>Host</Badge>}
      {muted && <Badge>Muted</Badge>}
      {room.host === room.you && id !== room.you && (
        <Button variant="quiet" aria-label={`${verb} ${name}`} {...change}>
          {verb}
        </Button>
      )}
    </li>
  );
};

const Rules = ({ room: { host, you, open } }: { room: CurrentRoom }) => {
  const change = useWork(async () => roomSession()?.setOpen(!open));
  if (host !== you)
    return (
      <p>
        The host chooses what plays.{' '}
        {open
          ? '“Add to queue” in the menu of a song adds it to the room.'
          : 'The host alone adds songs in this room.'}
      </p>
    );
  return (
    <>
      <p>
        You are the host: everybody here hears what you play.{' '}
        {open ? 'Everybody may add songs to your queue.' : 'You alone add songs.'}
      </p>
      <Button variant="outline" {...change}>
        {open ? 'Let nobody else add songs' : 'Let everybody add songs'}
      </Button>
    </>
  );
};

const Playing = () => {
  const track = usePlayerState((state) => state.track);
  if (!track) return <p>Nothing plays yet. Play a song, and everybody here hears it.</p>;
  const { videoId, title, artist, playlistId } = track;
  return (
    <p>
      <Link to={paths.song({ s: videoId, p: playlistId ?? undefined })}>{title || 'Loading…'}</Link>{' '}
      <span className={styles.details}>{artist}</span>
    </p>
  );
};

const InRoom = ({ room, onLeave }: { room: CurrentRoom; onLeave: () => void }) => {
  const link = roomLink(room.room);
  return (
    <>
      <Playing />
      {/* Above what the docked video of a phone may cover. */}
      <div className={styles.buttons}>
        <CopyLink link={link} />
        <Button variant="outline" onClick={onLeave}>
          Leave the room
        </Button>
      </div>
      <Rules room={room} />
      <div className={styles.link}>
        <TextField label="Link" name="link" readOnly value={link} onValue={() => undefined} />
      </div>
      <section aria-labelledby="room-people">
        <h2 id="room-people">{countOf(room.members.length, 'listener')}</h2>
        <ul>
          {room.members.map((member) => (
            <Person key={member.id} member={member} room={room} />
          ))}
        </ul>
      </section>
    </>
  );
};

/** Starts, enters and shows a room in which people listen together (spec §10.251). */
export const RoomPage = () => {
  usePageTitle('Listen together');
  const [search] = useSearchParams();
  const room = useValue(currentRoom);
  const code = search.get('r') ?? room?.room ?? null;
  const box = useRef<HTMLDivElement>(null);
  const entered = room?.room ?? null;
  const before = useRef(entered);
  useEffect(() => {
    if (before.current === entered) return;
    before.current = entered;
    // The button that was pressed is gone.
    if (document.activeElement === document.body) box.current?.querySelector('h1')?.focus();
  }, [entered]);
  return (
    <Container>
      <div ref={box} className={styles.page}>
        <PageHeader title="Listen together" />
        {code === null && <StartRoom />}
        {code !== null && code !== room?.room && <Invitation key={code} code={code} />}
        {room && code === room.room && <InRoom room={room} onLeave={leaveRoom} />}
      </div>
    </Container>
  );
};
