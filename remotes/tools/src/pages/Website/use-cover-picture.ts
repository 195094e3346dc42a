import { useEffect, useState } from 'react';
import { useSite, useToken } from '@rushtone/contract';
import { readCover } from '../../data/cover.ts';
import { dataUrlOf } from '../../data/artwork-file.ts';

/** Returns the data URL of an uploaded cover for an `img`; `null` while it loads, or if it fails to load. */
export const useCoverPicture = (file: string | undefined): string | null => {
  const { apiBase } = useSite().config;
  const token = useToken();
  const [loaded, setLoaded] = useState<{ file: string; picture: string } | null>(null);
  useEffect(() => {
    if (file === undefined) return undefined;
    let left = false;
    readCover({ token, apiBase }, file)
      .then(dataUrlOf)
      .then(
        (picture) => !left && setLoaded({ file, picture }),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [apiBase, file, token]);
  return loaded !== null && loaded.file === file ? loaded.picture : null;
};
