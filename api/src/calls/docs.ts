import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { escapeHtml } from '../pages/html.ts';
import { CALLS } from './all.ts';
import type { Call } from './call.ts';

const TOKEN = 'firebase_auth_token';

/** Collects the description of every route that follows; before the routes. */
export const collectDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Rushtone API',
        version: '1.0.0',
        description: `Every answer is { code, message, data }. A POST also takes ${TOKEN} as a field.`,
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          query: { type: 'apiKey', in: 'query', name: TOKEN },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
};

const row = ({ method, path, summary, auth }: Call): string =>
  `<tr><td><code>${method} /api${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td><td>${auth}</td></tr>`;

const page = `<!doctype html><html lang="en" style="color-scheme: light dark; font-family: system-ui">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rushtone API</title>
<h1>Rushtone API</h1><p>Every answer is <code>{ code, message, data }</code>; the HTTP status is the code.
The whole description: <a href="/api/docs.json">OpenAPI as JSON</a>.</p>
<table><tr><th>Call</th><th>What it answers</th><th>Token</th></tr>
${CALLS.map(row).join('\n')}</table></html>`;

/** `/docs` for people, `/docs.json` for tools. */
export const docsCalls = (app: FastifyInstance): void => {
  app.get('/docs', { schema: { hide: true } }, async (request, reply) =>
    (request.headers.accept ?? '').includes('text/html')
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
      : reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  app.get('/docs.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
};
