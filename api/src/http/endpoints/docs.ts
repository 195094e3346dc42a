import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from './define-endpoint.ts';

const TOKEN = 'firebase_auth_token';

/** Must be called before routes are added, because it collects the schemas of later routes. */
export const collectDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Rushtone API',
        version: '1.0.0',
        description: `Every response is { code, message, data }. A POST also takes ${TOKEN} as a field.`,
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

// Paths and summaries are constants without markup.
const row = ({ method, path, summary, auth }: Endpoint): string =>
  `<tr><td><code>${method} /api${path}</code></td><td>${summary}</td><td>${auth}</td></tr>`;

const pageOf = (
  endpoints: readonly Endpoint[],
): string => `<!doctype html><html lang="en" style="color-scheme: light dark; font-family: system-ui">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rushtone API</title>
<h1>Rushtone API</h1><p>Every response is <code>{ code, message, data }</code>; the HTTP status is the code.
The full description: <a href="/api/docs.json">OpenAPI as JSON</a>.</p>
<table><tr><th>Endpoint</th><th>Description</th><th>Token</th></tr>
${endpoints.map(row).join('\n')}</table></html>`;

const HIDDEN = { config: { limit: 'document' }, schema: { hide: true } } as const;

/** `/docs` for readers, `/docs.json` for tools. */
export const docsRoutes = (app: FastifyInstance, endpoints: readonly Endpoint[]): void => {
  const page = pageOf(endpoints);
  app.get('/docs', HIDDEN, async (request, reply) =>
    (request.headers.accept ?? '').includes('text/html')
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
      : reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  app.get('/docs.json', HIDDEN, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
};
