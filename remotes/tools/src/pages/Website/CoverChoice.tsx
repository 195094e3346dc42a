import { useRef, useState } from 'react';
import { useSite, useToken } from '@rushtone/contract';
import {
  COVER_ALT_MAX_LENGTH,
  COVER_MAX_BYTES,
  COVER_POSITIONS,
  COVER_TYPES,
  type SiteCover,
} from '@rushtone/domain';
import { Banner, Button, failureMessage, TextField } from '@rushtone/ui';
import { uploadCover } from '../../data/cover.ts';
import { shrinkPicture } from './shrink-picture.ts';
import styles from './LookEditor.module.scss';

const POSITION_NAMES: Readonly<Record<SiteCover['position'], string>> = {
  top: 'Top',
  center: 'Middle',
  bottom: 'Bottom',
};

const isPicture = ({ type }: File): boolean => COVER_TYPES.some((known) => known === type);

/** Uploads a picture, made smaller where the server would do it anyway. Throws with what is wrong with it. */
const upload = async (connection: Parameters<typeof uploadCover>[0], picture: File): Promise<string> => {
  if (!isPicture(picture)) throw new Error('Please choose a JPEG, PNG or WebP picture.');
  const sent = await shrinkPicture(picture);
  if (sent.size > COVER_MAX_BYTES)
    throw new Error('A cover may have at most 5 MB. Please choose a smaller picture.');
  return uploadCover(connection, sent);
};

type CoverChoiceProps = {
  cover: SiteCover | null;
  onCover: (cover: SiteCover | null) => void;
};

const CoverDetails = ({ cover, onCover }: { cover: SiteCover; onCover: (cover: SiteCover) => void }) => (
  <>
    <fieldset className={styles.themes}>
      <legend>Part that stays where it does not fit</legend>
      {COVER_POSITIONS.map((position) => (
        <label key={position}>
          <input
            type="radio"
            name="cover-position"
            value={position}
            checked={position === cover.position}
            onChange={() => onCover({ ...cover, position })}
          />
          {POSITION_NAMES[position]}
        </label>
      ))}
    </fieldset>
    <TextField
      label="Alternative text"
      name="cover-alt"
      value={cover.alt}
      maxLength={COVER_ALT_MAX_LENGTH}
      onValue={(alt) => onCover({ ...cover, alt })}
      hint="What the picture shows, for people who cannot see it. Leave it empty if it is decoration."
    />
  </>
);

/** Selects the picture above the name. It is uploaded immediately; visitors see it once the look is published. */
export const CoverChoice = ({ cover, onCover }: CoverChoiceProps) => {
  const { apiBase } = useSite().config;
  const token = useToken();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choose = async (picture: File) => {
    setProblem(undefined);
    setBusy(true);
    try {
      const file = await upload({ token, apiBase }, picture);
      onCover({ file, alt: '', position: 'center' });
    } catch (error) {
      setProblem(failureMessage(error));
    }
    setBusy(false);
  };
  return (
    <fieldset className={styles.cover}>
      <legend>Cover picture</legend>
      {problem && <Banner kind="error">{problem}</Banner>}
      <p>JPEG, PNG or WebP, up to 5 MB and at least 600 pixels wide. Wide pictures fit best.</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Cover picture"
        accept={COVER_TYPES.join()}
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          // Allows selecting the same file again.
          target.value = '';
          if (picture) void choose(picture);
        }}
      />
      <div className={styles.actions}>
        <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
          {cover ? 'Replace the picture' : 'Choose a picture'}
        </Button>
        {cover && (
          <Button variant="outline" disabled={busy} onClick={() => onCover(null)}>
            Remove the picture
          </Button>
        )}
      </div>
      {cover && <CoverDetails cover={cover} onCover={onCover} />}
    </fieldset>
  );
};
