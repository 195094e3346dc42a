import { useSite } from '@rushtone/contract';
import type { SitePlaylist } from '@rushtone/domain';
import { playlistPath } from '@rushtone/site';
import { Card, CardGrid, FallbackCover, Thumbnail } from '@rushtone/ui';

/** Playlists chosen by the owner; they open on the main site. */
export const SitePlaylists = ({ playlists }: { playlists: readonly SitePlaylist[] }) => {
  const { mainHost } = useSite().host;
  return (
    <CardGrid columns="songs" label="Playlists">
      {playlists.map(({ id, category_name, picture }) => (
        <Card
          key={id}
          compact
          title={category_name}
          link={({ className, children }) => (
            <a className={className} href={`//${mainHost}${playlistPath(id)}`}>
              {children}
            </a>
          )}
          cover={
            picture === null ? (
              <FallbackCover name={category_name} />
            ) : (
              <Thumbnail src={picture} name={category_name} />
            )
          }
        />
      ))}
    </CardGrid>
  );
};
