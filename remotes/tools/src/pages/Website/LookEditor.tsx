import { useState } from 'react';
import { isAccent, PLAIN_LOOK, SITE_THEMES, type SiteLook, type SiteTheme } from '@rushtone/domain';
import { Button, ErrorState, Skeleton } from '@rushtone/ui';
import { useGetLookQuery } from '../../data/site-look.api.ts';
import { CoverChoice } from './CoverChoice.tsx';
import { PlaylistChoice } from './PlaylistChoice.tsx';
import { OwnLinks } from './OwnLinks.tsx';
import { SectionOrder } from './SectionOrder.tsx';
import styles from './LookEditor.module.scss';

export const THEME_NAMES: Readonly<Record<SiteTheme, string>> = {
  brand: 'Like this site',
  paper: 'Paper',
  midnight: 'Midnight',
  ember: 'Ember',
  meadow: 'Meadow',
};
const FIRST_ACCENT = '#ff4d8d';

type Part = { look: SiteLook; change: (changes: Partial<SiteLook>) => void };

const ThemeChoice = ({ look, change }: Part) => (
  <fieldset className={styles.themes}>
    <legend>Theme</legend>
    {SITE_THEMES.map((theme) => (
      <label key={theme}>
        <input
          type="radio"
          name="theme"
          value={theme}
          checked={theme === look.theme}
          onChange={() => change({ theme })}
        />
        {THEME_NAMES[theme]}
      </label>
    ))}
  </fieldset>
);

const AccentChoice = ({ look, change }: Part) => (
  <fieldset className={styles.accent}>
    <legend>Accent color</legend>
    <label>
      <input
        type="checkbox"
        checked={look.accent !== ''}
        onChange={(event) => change({ accent: event.target.checked ? FIRST_ACCENT : '' })}
      />
      Use a color of my own
    </label>
    {isAccent(look.accent) && (
      <>
        <label>
          <input
            type="color"
            value={look.accent}
            onChange={(event) => change({ accent: event.target.value })}
          />
          Color
        </label>
        <p>It is made darker or lighter where it could not be read.</p>
      </>
    )}
  </fieldset>
);

type LookEditorProps = {
  saved: SiteLook;
  /** The look with unpublished changes; undefined if there are none. */
  look: SiteLook | undefined;
  onLook: (look: SiteLook | undefined) => void;
};

const LookEditor = ({ saved: published, look: changed, onLook }: LookEditorProps) => {
  // Drafts and servers of older versions have no links.
  const saved = { ...PLAIN_LOOK, ...published };
  const look = { ...saved, ...changed };
  const change = (changes: Partial<SiteLook>) => {
    const next = { ...look, ...changes };
    onLook(JSON.stringify(next) === JSON.stringify(saved) ? undefined : next);
  };
  return (
    <>
      <ThemeChoice look={look} change={change} />
      <AccentChoice look={look} change={change} />
      <CoverChoice cover={look.cover} onCover={(cover) => change({ cover })} />
      <OwnLinks links={look.links} onLinks={(links) => change({ links })} />
      <SectionOrder order={look.order} onOrder={(order) => change({ order })} />
      <PlaylistChoice chosen={look.playlists} onChosen={(playlists) => change({ playlists })} />
      {changed && (
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => onLook(undefined)}>
            Undo changes
          </Button>
        </div>
      )}
    </>
  );
};

const LoadedEditor = (props: Omit<LookEditorProps, 'saved'>) => {
  const { data, isError, refetch } = useGetLookQuery();
  if (data) return <LookEditor {...props} saved={data} />;
  return isError ? (
    <ErrorState message="The look of your website could not be loaded." onRetry={refetch} />
  ) : (
    <Skeleton height="8rem" />
  );
};

/** Editor for theme, accent, cover, links, order of sections and playlists; the preview updates immediately. */
export const LookSection = (props: Omit<LookEditorProps, 'saved'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.look} aria-labelledby="site-look">
      <h2 id="site-look">Look and links</h2>
      {isOpen || props.look ? (
        <LoadedEditor {...props} />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Change look and links
        </Button>
      )}
    </section>
  );
};
