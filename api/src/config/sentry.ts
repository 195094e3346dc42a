import type { Reader } from './environment.ts';

/**
 * Parses a Sentry DSN, `https://<key>@<host>[/<path>]/<project>`; `null` if errors are not sent.
 * https://develop.sentry.dev/sdk/foundations/transport/authentication/
 */
export const readSentry = ({ text, refuse }: Reader, production: boolean) => {
  const dsn = text('SENTRY_DSN');
  if (dsn === null) return null;
  const url = URL.canParse(dsn) ? new URL(dsn) : null;
  const [, path = '', project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || url.username === '' || project === undefined)
    return refuse('SENTRY_DSN must be https://<key>@<host>/<project number>.');
  return {
    endpoint: `${url.origin}${path}/api/${project}/envelope/`,
    key: url.username,
    environment: text('SENTRY_ENVIRONMENT') ?? (production ? 'production' : 'development'),
    /** Release of server errors; errors of pages have `<remote>@<version>`. */
    release: text('SENTRY_RELEASE') ?? undefined,
  };
};

export type SentryConfig = NonNullable<ReturnType<typeof readSentry>>;
