import { useNavigate } from '@rushtone/contract';
import {
  countOf,
  NO_RULES,
  OWN_PLAYLIST_NAME_MAX_LENGTH,
  rulesErrors,
  type PlaylistRules,
  type UserPlaylist,
} from '@rushtone/domain';
import { Dialog, Form, SelectField, TextField, useForm, type FormErrors } from '@rushtone/ui';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import {
  useChangeRulesMutation,
  useCreateByRulesMutation,
  useFindByRulesQuery,
  useGetCatalogPlaylistsQuery,
} from '../../../user-playlists/playlist-rules.api.ts';
import { userPlaylistPath } from '../../../user-playlists/user-playlist-path.ts';
import { useUid } from '../../../user-playlists/user-playlists.api.ts';
import { addedChoices, FAVORITES, heardChoices, REFUSED, SINCE_A_DAY, SORTS } from './choices.ts';
import styles from './Rules.module.scss';

/** Pause in typing, in ms, after which songs are counted. */
const COUNTED_AFTER_MS = 300;

/** Counts the songs that match now, and names the first. */
const Preview = ({ rules }: { rules: PlaylistRules }) => {
  const uid = useUid() ?? '';
  const settled = JSON.parse(useDebouncedValue(JSON.stringify(rules), COUNTED_AFTER_MS)) as PlaylistRules;
  const isValid = Object.keys(rulesErrors(settled)).length === 0;
  const { data: found, isError } = useFindByRulesQuery({ uid, rules: settled }, { skip: !isValid });
  const counted = found ? `${countOf(found.count, 'song')} now` : '';
  const text = isError ? 'The songs could not be counted.' : counted;
  return (
    <div className={styles.preview}>
      <p role="status">{isValid ? text : ''}</p>
      <ol aria-label="First songs">
        {isValid &&
          found?.first.map(({ youtube_id, title, author_name }) => (
            <li key={youtube_id}>
              <bdi>{title}</bdi>{' '}
              <span>
                by <bdi>{author_name}</bdi>
              </span>
            </li>
          ))}
      </ol>
    </div>
  );
};

/** `since` is the day, if `added` is `SINCE_A_DAY`. */
type Values = PlaylistRules & { name: string; since: string };

const toValues = ({ name, rules }: Pick<UserPlaylist, 'name' | 'rules'>): Values => {
  const { added, ...others } = { ...NO_RULES, ...rules };
  const isDay = added.includes('-');
  return { ...others, name, added: isDay ? SINCE_A_DAY : added, since: isDay ? added : '' };
};

/** Without a day, `added` is not valid, and the form says so. */
const toRules = ({ name: _name, since, ...rules }: Values): PlaylistRules => ({
  ...rules,
  added: rules.added === SINCE_A_DAY ? since || SINCE_A_DAY : rules.added,
});

const validate = (values: Values): FormErrors<Values> => {
  const { added, ...errors } = rulesErrors(toRules(values));
  return {
    ...(values.name === '' && { name: 'Please enter a name.' }),
    ...errors,
    ...(added && { since: added }),
  };
};

type FieldsProps = { form: Pick<ReturnType<typeof useForm<Values>>, 'values' | 'set' | 'field'> };

const monthAgo = (): string => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

const Added = ({ form: { values, set, field } }: FieldsProps) => (
  <div className={styles.added}>
    <SelectField
      stacked
      label="Added"
      value={values.added}
      options={addedChoices(values.added)}
      onChange={(added) => set({ added, since: values.since || monthAgo() })}
    />
    {values.added === SINCE_A_DAY && <TextField label="Since" type="date" {...field('since')} />}
  </div>
);

/** Lists that are computed, of which no song is a part. */
const COMPUTED = ['new', 'network'];

const Playlists = ({ form: { values, set } }: FieldsProps) => {
  const { data = [] } = useGetCatalogPlaylistsQuery();
  const all = data
    .filter(({ id }) => !COMPUTED.includes(id))
    .map(({ id, category_name }) => ({ value: id, label: category_name }));
  const isKnown = values.playlist === '' || all.some(({ value }) => value === values.playlist);
  return (
    <SelectField
      stacked
      label="Playlist"
      value={values.playlist}
      options={[
        { value: '', label: 'Any' },
        ...(isKnown ? [] : [{ value: values.playlist, label: values.playlist }]),
        ...all,
      ]}
      onChange={(playlist) => set({ playlist })}
    />
  );
};

const Fields = ({ form }: FieldsProps) => {
  const { values, set, field } = form;
  return (
    <div className={styles.fields}>
      <TextField label="Artist" autoComplete="off" maxLength={200} {...field('artist')} />
      <Playlists form={form} />
      <TextField label="Shortest length" placeholder="2:30" autoComplete="off" {...field('shortest')} />
      <TextField label="Longest length" placeholder="4:00" autoComplete="off" {...field('longest')} />
      <TextField
        label="Slowest, beats per minute"
        inputMode="numeric"
        autoComplete="off"
        {...field('slowest')}
      />
      <TextField
        label="Fastest, beats per minute"
        inputMode="numeric"
        autoComplete="off"
        {...field('fastest')}
      />
      <SelectField
        stacked
        label="Favorites"
        value={values.favorites}
        options={FAVORITES}
        onChange={(favorites) => set({ favorites })}
      />
      <SelectField
        stacked
        label="“Not for me”"
        value={values.refused}
        options={REFUSED}
        onChange={(refused) => set({ refused })}
      />
      <SelectField
        stacked
        label="Not heard for"
        value={values.heard}
        options={heardChoices(values.heard)}
        onChange={(heard) => set({ heard })}
      />
      <Added form={form} />
      <SelectField
        stacked
        label="Order"
        value={values.sort}
        options={SORTS}
        onChange={(sort) => set({ sort })}
      />
      <TextField label="Songs at most" inputMode="numeric" autoComplete="off" {...field('limit')} />
    </div>
  );
};

/** Creates a playlist by rules, or changes the rules of `playlist` (spec §10.248). */
export const RulesDialog = ({ playlist, onClose }: { playlist?: UserPlaylist; onClose: () => void }) => {
  const [create] = useCreateByRulesMutation();
  const [change] = useChangeRulesMutation();
  const navigate = useNavigate();
  const form = useForm<Values>({
    saved: toValues(playlist ?? { name: '' }),
    validate,
    send: async (values) => {
      const rules = toRules(values);
      if (playlist) {
        await change({ p: playlist.id, rules }).unwrap();
        return onClose;
      }
      const { id } = await create({ name: values.name, rules }).unwrap();
      return () => {
        onClose();
        void navigate(userPlaylistPath(id));
      };
    },
  });
  const title = playlist ? 'Edit rules' : 'New playlist by rules';
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} action={playlist ? 'Save rules' : 'Create playlist'} label={title}>
        {!playlist && (
          <TextField
            label="Name"
            maxLength={OWN_PLAYLIST_NAME_MAX_LENGTH}
            autoComplete="off"
            {...form.field('name')}
          />
        )}
        <p className={styles.note}>
          A song must match all rules. What you heard or marked as “Not for me” stays on this device, which
          applies those rules when you open the playlist and sends only the songs that it finds.
        </p>
        <Fields form={form} />
        <Preview rules={toRules(form.values)} />
      </Form>
    </Dialog>
  );
};
