/** A song that somebody has heard, or is hearing. */
export type Listen = {
  artist: string;
  title: string;
  /** When it began, in seconds since 1970. */
  at: number;
  /** Length of the song in seconds, if it is known. */
  seconds: number | null;
  /** The song's page at the video host. */
  url: string;
};

/** The service does not know the token, or no longer. */
export class TokenRefused extends Error {}

/**
 * A service that plays are reported to. Errors other than `TokenRefused` are temporary: the call is made again later,
 * with the same listens, which a service counts once.
 */
export type ListenService = {
  label: string;
  /** Returns the name of the token's account. Throws `TokenRefused`. */
  accountOf: (token: string) => Promise<string>;
  /** Reports songs that were heard, at most 50. */
  report: (token: string, listens: readonly Listen[]) => Promise<void>;
  /** Says what plays now. */
  reportPlaying: (token: string, listen: Listen) => Promise<void>;
};

export const LISTEN_SERVICES = ['listenbrainz'] as const;
export type ListenServiceName = (typeof LISTEN_SERVICES)[number];
