import { fitsContract, type PageMatch, type ShellAssets } from '@rushtone/releases';
import { SITES } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf, mainOriginOf, ownOriginOf } from '../http/host.ts';
import type { Services } from '../endpoint/services.ts';
import { openBuild, type Build } from './build-files.ts';
import { decide } from './decide.ts';
import { renderDocument } from './document.ts';
import { createFirstAnswers } from './first-answers.ts';
import { metaOf } from './meta.ts';
import { createFirstViews } from './first-view.ts';
import { preloads } from './preloads.ts';

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Not built</title><p>The front end is not built. Run npm start.</p></html>',
    );

/** Nothing is preloaded or drawn of a release that the shell will not run. */
const runnable = (match: PageMatch | undefined, { contract }: ShellAssets): PageMatch | undefined =>
  match && (contract === undefined || fitsContract(match.release.contract, contract)) ? match : undefined;

/** Every path that is no call and no file answers the HTML of the shell. */
export const pageRoutes = (app: FastifyInstance, services: Services, distDir: string): void => {
  const readBuild = openBuild(distDir, services.releases.registry);
  const firstAnswers = createFirstAnswers(services);
  const firstViewOf = createFirstViews(distDir, services.releases, app.log);

  const answer = async (request: FastifyRequest, reply: FastifyReply, { assets, registry }: Build) => {
    const { runtime } = services;
    const host = hostOf(request);
    const { pathname, searchParams } = new URL(`http://page${request.url}`);
    const decision = decide(host, pathname, registry);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (decision.kind === 'elsewhere') return reply.redirect(mainOriginOf(request) + request.url, 302);

    const site = SITES[host.brand];
    const match = decision.kind === 'page' ? runnable(decision.match, assets) : undefined;
    const { answers, subject } = await firstAnswers(host, decision, searchParams);
    const firstView = await firstViewOf(match, {
      host: request.host,
      address: request.url,
      config: runtime,
      registry,
      answers,
    });
    return reply.code(subject.kind === 'missing' ? 404 : 200).send(
      renderDocument({
        site,
        meta: metaOf({
          site,
          role: host.role,
          runtime,
          origins: { main: mainOriginOf(request), own: ownOriginOf(request) },
          pathname: decision.kind === 'page' ? decision.pathname : pathname,
          subject,
        }),
        assets,
        preloads: preloads({ assets, match, subject, runtime }),
        runtime,
        registry,
        answers,
        firstView,
      }),
    );
  };

  app.get('/*', { config: { limit: 'page' }, schema: { hide: true } }, async (request, reply) => {
    const build = await readBuild();
    return build === null ? notBuilt(reply) : answer(request, reply, build);
  });
};
