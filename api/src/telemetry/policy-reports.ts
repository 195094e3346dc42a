import { createLineLimit } from '@rushtone/platform/server';
import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const TYPE = 'application/reports+json';
const MOST_BYTES = 32 * 1024;
const MOST_AT_ONCE = 20;
const LINES_PER_MINUTE = 10;

const text = z
  .string()
  .max(2_000)
  .catch('')
  .transform((value) => value.slice(0, 300));
/** A report of the Reporting API (https://www.w3.org/TR/reporting-1/); other types are passed over. */
const Report = z.object({
  type: z.enum(['csp-violation', 'integrity-violation']),
  body: z.object({
    // https://www.w3.org/TR/CSP3/#reporting
    blockedURL: text,
    effectiveDirective: text,
    sourceFile: text,
    // https://w3c.github.io/webappsec-subresource-integrity/#integrity-policy
    destination: text,
  }),
});

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/**
 * `POST /api/policy_reports`: what browsers report against the content security policy and the integrity policy of a
 * page, as metric and in the log. `expected`: address of the video host's script, which cannot have a hash.
 */
export const policyReportRoute = async (
  api: FastifyInstance,
  expected: string,
  meter: Meter,
): Promise<void> => {
  const reports = meter.createCounter('policy_reports_total', {
    description: 'Violations of the security policies of pages, as browsers report them',
  });
  const limit = createLineLimit(LINES_PER_MINUTE);
  const parse = (body: string | Buffer): unknown => {
    try {
      return JSON.parse(String(body));
    } catch {
      return null;
    }
  };
  api.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, parse(body)),
  );
  api.post('/policy_reports', { config: { limit: 'report' }, schema: { hide: true } }, (request, reply) => {
    const list = Array.isArray(request.body) ? request.body.slice(0, MOST_AT_ONCE) : [];
    for (const each of list) {
      const { data } = Report.safeParse(each);
      if (!data) continue;
      const { type, body } = data;
      const isExpected = type === 'integrity-violation' && originOf(body.blockedURL) === originOf(expected);
      if (isExpected) continue;
      reports.add(1, { type });
      limit((note) => request.log.warn({ report: data }, `a browser reported a ${type}${note}`));
    }
    return reply.code(204).send();
  });
};
