import { errorCodeOf, Link, Navigate, useNavigate, usePageTitle } from '@rushtone/contract';
import { EDITOR_NAME_MAX_LENGTH, type OwnplaylistInvitation } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  Form,
  Skeleton,
  TextField,
  useForm,
  type FormErrors,
} from '@rushtone/ui';
import { useGetInvitationQuery, useJoinMutation } from '../../../user-playlists/together.api.ts';
import { userPlaylistPath } from '../../../user-playlists/user-playlist-path.ts';
import { useUid } from '../../../user-playlists/user-playlists.api.ts';

export const editorNameErrors = ({ name }: { name: string }): FormErrors<{ name: string }> =>
  name === '' ? { name: 'Please enter a name.' } : {};

type Props = { code: string };

const JoinForm = ({ code, invitation }: Props & { invitation: OwnplaylistInvitation }) => {
  const [join] = useJoinMutation();
  const navigate = useNavigate();
  const form = useForm({
    saved: { name: '' },
    validate: editorNameErrors,
    send: async ({ name }) => {
      const { id } = await join({ code, name }).unwrap();
      return () => void navigate(userPlaylistPath(id), { replace: true });
    },
  });
  return (
    <Form form={form} action="Join" label="Join">
      <p>
        <bdi>{invitation.by}</bdi> invites you to edit this playlist. Its editors see the name that you choose
        here, and what you change.
      </p>
      <TextField
        label="Your name"
        maxLength={EDITOR_NAME_MAX_LENGTH}
        autoComplete="nickname"
        {...form.field('name')}
      />
    </Form>
  );
};

/** Asks whoever opened the link of an invitation for a name, and leads to the playlist. */
export const JoinPlaylist = ({ code }: Props) => {
  const uid = useUid();
  const { data, error, refetch } = useGetInvitationQuery({ uid: uid ?? '', code }, { skip: uid === null });
  const title = data ? `Edit “${data.name}” together` : 'Invitation';
  usePageTitle(title);
  if (data?.joined) return <Navigate to={userPlaylistPath(data.id)} replace />;
  const status = errorCodeOf(error);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {data && <JoinForm code={code} invitation={data} />}
      {!data && !error && <Skeleton height="12rem" />}
      {(status === 404 || status === 400) && (
        <EmptyState
          title="This invitation is no longer valid."
          text="Ask for a new link."
          action={
            <Link className={buttonClass('outline')} to={paths.userPlaylists}>
              See your playlists
            </Link>
          }
        />
      )}
      {error && status !== 404 && status !== 400 && (
        <ErrorState message="The invitation could not be loaded." onRetry={() => void refetch()} />
      )}
    </>
  );
};
