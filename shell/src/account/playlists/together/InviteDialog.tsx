import { useNotify } from '@rushtone/contract';
import { EDITOR_NAME_MAX_LENGTH, type UserPlaylist } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, Dialog, ErrorState, failureMessage, Form, Spinner, TextField, useForm } from '@rushtone/ui';
import {
  useEndInvitationMutation,
  useGetTogetherQuery,
  useInviteMutation,
} from '../../../user-playlists/together.api.ts';
import { useUid } from '../../../user-playlists/user-playlists.api.ts';
import { CopyLink } from '../../../components/CopyLink.tsx';
import { editorNameErrors } from './JoinPlaylist.tsx';
import playlistStyles from '../Playlists.module.scss';
import styles from './Together.module.scss';

const Start = ({ p, name }: { p: string; name: string }) => {
  const [invite] = useInviteMutation();
  const form = useForm({
    saved: { name },
    validate: editorNameErrors,
    send: async (values) => void (await invite({ p, ...values }).unwrap()),
  });
  return (
    <Form form={form} action="Create link" label="Edit together">
      <p>Everybody with an account who opens the link can add, move and remove songs of this playlist.</p>
      <TextField
        label="Your name"
        hint="The other editors see it."
        maxLength={EDITOR_NAME_MAX_LENGTH}
        autoComplete="nickname"
        {...form.field('name')}
      />
    </Form>
  );
};

const Link = ({ p, code }: { p: string; code: string }) => {
  const [end, { isLoading }] = useEndInvitationMutation();
  const notify = useNotify();
  const link = `${window.location.origin}${paths.userPlaylists}?join=${code}`;
  const stop = () =>
    end({ p })
      .unwrap()
      .catch((error: unknown) => notify({ kind: 'error', message: failureMessage(error) }));
  return (
    <>
      <p>Send this link to the people who should edit the playlist. They join with their accounts.</p>
      <TextField label="Link" name="link" readOnly value={link} onValue={() => undefined} />
      <div className={playlistStyles.buttons}>
        <CopyLink link={link} />
        <Button variant="outline" busy={isLoading} onClick={() => void stop()}>
          End link
        </Button>
      </div>
      <p className={styles.note}>Those who have joined stay when the link ends.</p>
    </>
  );
};

/** Creates, shows and ends the link by which others edit a playlist of the user. */
export const InviteDialog = ({
  playlist: { id: p },
  onClose,
}: {
  playlist: UserPlaylist;
  onClose: () => void;
}) => {
  const uid = useUid() ?? '';
  const { data, isError, refetch } = useGetTogetherQuery({ uid, p });
  const name = data?.editors.find(({ you }) => you)?.name ?? '';
  return (
    <Dialog title="Edit together" onClose={onClose}>
      {data && (data.invite === null ? <Start p={p} name={name} /> : <Link p={p} code={data.invite} />)}
      {!data &&
        (isError ? (
          <ErrorState message="The link could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        ))}
    </Dialog>
  );
};
