import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { renderReleasesPage } from './dashboard/releases-page.ts';
import type { Counters } from './reports/count-views.ts';
import { remoteReportRoute, type ReportOptions } from './reports/reports.ts';
import type { Needs } from './rollouts/judge.ts';
import type { EventOptions } from './routes/events.ts';
import { releaseRoutes } from './routes/files.ts';
import { pageRoutes, type PageOptions } from './routes/pages.ts';
import { testerRoute, type TesterOptions } from './routes/tester-route.ts';
import { createMayTest } from './versions/may-test.ts';
import { createTesterProof } from './versions/tester-proof.ts';

/** Everything that the platform needs of a site and its server. */
export type PlatformOptions<Head, Answer> = Omit<
  PageOptions<Head, Answer> & ReportOptions & TesterOptions & Counters,
  'proof' | 'log' | 'mayTest' | 'renderReleases'
> &
  EventOptions & {
    /** Address of the site's endpoints, such as `/api`. */
    apiBase: string;
    /** What a canary needs before it is judged. */
    needs: Needs;
  };

const FORM = 'application/x-www-form-urlencoded';

const readForm = (body: string): object => Object.fromEntries(new URLSearchParams(body));

/**
 * Adds the routes that serve releases: their files, the pages that they render, the page of testers, and reports of open
 * pages. Cookies and forms are read as the site reads them, if it does.
 */
export const platformServer = async <Head, Answer>(
  app: FastifyInstance,
  options: PlatformOptions<Head, Answer>,
): Promise<void> => {
  const { releases, secrets, apiBase } = options;
  const proof = createTesterProof(secrets);
  const mayTest = createMayTest({ ...options, proof });
  if (!app.hasReplyDecorator('setCookie')) await app.register(cookie);
  await app.register(
    async (api) => {
      if (!api.hasContentTypeParser(FORM))
        api.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: unknown, body: string) =>
          readForm(body),
        );
      remoteReportRoute(api, options);
      testerRoute(api, { ...options, proof });
    },
    { prefix: apiBase },
  );
  releaseRoutes(app, { ...options, mayTest });
  pageRoutes(app, {
    ...options,
    proof,
    log: app.log,
    mayTest,
    renderReleases: () => renderReleasesPage({ ...options, ...releases }),
  });
};
