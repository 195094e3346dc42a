import { z } from 'zod';

const MOST_REMOTES = 30;
const NAME = /^[a-z][\w-]{0,39}$/;
const VERSION = /^\d+\.\d+\.\d+[\w.+-]{0,30}$/;

/** Where a page was when it reported an error: nothing that is personal, and no query of its address. */
export const ReportPlace = z.object({
  path: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/),
  versions: z
    .record(z.string().regex(NAME), z.string().regex(VERSION))
    .refine((versions) => Object.keys(versions).length <= MOST_REMOTES),
  /** What the site says of its state, such as `theme` and `width`. */
  state: z.record(z.string().regex(/^[a-z]{1,20}$/), z.string().regex(/^[\w-]{1,20}$/)),
});

type Reported = {
  remote: string;
  version: string;
  /** For a fallback, the version that could not be loaded. */
  instead?: string | undefined;
  place?: z.infer<typeof ReportPlace> | undefined;
};

/**
 * Returns the link that opens a page as it was when it reported an error, for testers. Anybody may send a report, so the
 * link leads to `origin`, that of this site, whatever the report says.
 */
export const reportLink = (
  origin: string,
  { remote, version, instead = version, place }: Reported,
): string | undefined => {
  if (!place) return undefined;
  const link = new URL(origin);
  link.pathname = place.path;
  const versions = {
    ...place.versions,
    ...(remote in place.versions && VERSION.test(instead) && { [remote]: instead }),
  };
  for (const [name, each] of Object.entries(versions)) link.searchParams.set(`mf.${name}`, each);
  for (const [key, value] of Object.entries(place.state)) link.searchParams.set(`at.${key}`, value);
  return link.href;
};
