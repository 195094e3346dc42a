import type { Reader } from './environment.ts';

/**
 * Where errors go, from a DSN `https://<key>@<host>[/<path>]/<project>`
 * (https://develop.sentry.dev/sdk/foundations/transport/authentication/); null: nowhere.
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
    /** Of errors of the server; those of pages have the release `<remote>@<version>`. */
    release: text('SENTRY_RELEASE') ?? undefined,
  };
};

export type SentryConfig = NonNullable<ReturnType<typeof readSentry>>;
