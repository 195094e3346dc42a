import { z } from 'zod';

/**
 * Request bodies for OpenSearch with the fields of its API specification
 * (https://github.com/opensearch-project/opensearch-api-specification); other fields are refused.
 */

export type Query = z.output<typeof leaf> & {
  bool?:
    | {
        filter?: Query[] | undefined;
        should?: Query[] | undefined;
        minimum_should_match?: number | undefined;
      }
    | undefined;
};
export const valued = z.partialRecord(z.enum(['brand', 'words']), z.strictObject({ value: z.string() }));
const leaf = z.strictObject({
  term: valued.optional(),
  prefix: valued.optional(),
  wildcard: valued.optional(),
});
const query: z.ZodType<Query> = z.lazy(() =>
  leaf.extend({
    bool: z
      .strictObject({
        filter: z.array(query).optional(),
        should: z.array(query).optional(),
        minimum_should_match: z.int().optional(),
      })
      .optional(),
  }),
);
const direction = z.enum(['asc', 'desc']);
export const searchBody = z.strictObject({
  query,
  sort: z.array(z.partialRecord(z.enum(['title', 'added', 'id']), direction)),
  search_after: z.array(z.union([z.string(), z.number()])).optional(),
  size: z.int().max(10_000),
  track_total_hits: z.literal(false),
  _source: z.literal(false),
});
const indexSettings = z.strictObject({
  refresh_interval: z.string().optional(),
  number_of_shards: z.int().optional(),
  auto_expand_replicas: z.string().optional(),
});
const property = z.strictObject({
  type: z.enum(['keyword', 'long']),
  index: z.boolean().optional(),
  doc_values: z.boolean().optional(),
});
export const createBody = z.strictObject({
  settings: z.strictObject({ index: indexSettings }),
  mappings: z.strictObject({ dynamic: z.literal('strict'), properties: z.record(z.string(), property) }),
});
export const settingsBody = z.strictObject({ index: indexSettings });
export const aliasesBody = z.strictObject({
  actions: z.array(
    z.union([
      z.strictObject({ add: z.strictObject({ index: z.string(), alias: z.string() }) }),
      z.strictObject({ remove_index: z.strictObject({ index: z.string() }) }),
    ]),
  ),
});
export const place = z.strictObject({
  _id: z.string().max(512),
  version: z.int().positive(),
  version_type: z.literal('external_gte'),
});
export const operation = z.union([z.strictObject({ index: place }), z.strictObject({ delete: place })]);
export const song = z.strictObject({
  brand: z.string(),
  words: z.array(z.string()),
  title: z.string(),
  added: z.int(),
  id: z.string(),
});
export type Song = z.output<typeof song>;
