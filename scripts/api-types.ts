import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import {
  lyricsLine,
  playlist,
  randomPick,
  song,
  songPage,
  songSummary,
} from '../api/src/features/catalog/schemas.ts';
import { ENDPOINTS } from '../api/src/features/index.ts';
import { member } from '../api/src/features/members/schemas.ts';
import { searchMatches, searchSuggestion, suggestion } from '../api/src/features/search/schemas.ts';
import { playlistRules } from '../api/src/features/user-playlists/rules.ts';
import {
  publicWebsite,
  siteCover,
  siteLink,
  siteLook,
  website,
} from '../api/src/features/websites/schemas.ts';
import { ROOT } from '../webpack/paths.ts';

const FILE = path.join(ROOT, 'shared/domain/src/api.generated.ts');
const HEAD = `/** What the API answers. Written by \`npm run api-types\` from the schemas of its endpoints. */\n\n`;

/** The schema of what an endpoint answers; of one of them, if it is a list, and without null. */
const answerOf = (wanted: string): z.ZodType => {
  const endpoint = ENDPOINTS.find(({ path: each }) => each === wanted);
  if (endpoint === undefined) throw new Error(`There is no endpoint ${wanted}.`);
  return itemOf(endpoint.data);
};

const itemOf = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodArray) return itemOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return itemOf(schema.unwrap() as z.ZodType);
  return schema;
};

const fieldOf = (schema: z.ZodType, ...names: string[]): z.ZodType =>
  names.reduce((within, name) => {
    const field = within instanceof z.ZodObject ? within.shape[name] : undefined;
    if (field === undefined) throw new Error(`There is no field ${name}.`);
    return itemOf(field);
  }, schema);

/** Names by which pages know types. What has none is named after its endpoint. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Playlist: playlist,
  SongBounds: fieldOf(songSummary, 'bounds'),
  SongSummary: songSummary,
  Song: song,
  LyricsLine: lyricsLine,
  Lyrics: fieldOf(song, 'lyrics'),
  SongPage: songPage,
  PlaylistWithSongs: answerOf('/playlist/get'),
  RandomSong: randomPick,
  MemberStats: answerOf('/member/stats'),
  Member: member,
  FeedItem: answerOf('/feed/get'),
  Suggestion: suggestion,
  SearchSuggestion: searchSuggestion,
  ArtistSummary: fieldOf(searchMatches, 'artists'),
  SearchMatches: searchMatches,
  UserPlaylist: answerOf('/ownplaylist/getall'),
  PlaylistRules: playlistRules,
  AddedSongs: answerOf('/ownplaylist/add'),
  Website: website,
  PublicWebsite: publicWebsite,
  SiteCover: siteCover,
  SiteLink: siteLink,
  SiteLook: siteLook,
  SitePlaylist: fieldOf(answerOf('/website/public'), 'playlists'),
  AccentShades: fieldOf(answerOf('/website/public'), 'accent_shades'),
  PublicSite: answerOf('/website/public'),
  SubscriberSite: answerOf('/subscriber/getsubscriberssite'),
  SiteStatus: answerOf('/website/status'),
  SiteDraft: answerOf('/website/draft'),
  SiteVersion: answerOf('/website/versions'),
  VisitCount: answerOf('/website/visits'),
  OwnDomain: answerOf('/website/domain'),
  DnsRecord: fieldOf(answerOf('/website/domain'), 'records'),
  ArtworkRequest: answerOf('/artwork/getall'),
  ArtworkFile: fieldOf(answerOf('/artwork/getall'), 'files'),
  Promotion: answerOf('/promotion/get'),
  PromotionOffer: fieldOf(answerOf('/promotion/get'), 'slots'),
  PlanStatus: answerOf('/account/plan'),
  AccountRoles: answerOf('/account/getroles'),
  AccountInfo: answerOf('/account/getinfo'),
  SignIn: answerOf('/account/signins'),
};

/** Fields that the previous version of the server does not send, whose answers pages get while servers are replaced. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  PlanStatus: ['gift'],
  PublicSite: ['look', 'playlists', 'accent_shades', 'share_picture', 'verified', 'link_pictures'],
  Promotion: ['slots', 'reminders', 'feed_since'],
  ArtworkRequest: ['answer', 'files'],
};

/** `/account/sign_out` is AccountSignOut. */
const nameOf = (address: string): string =>
  address.replace(/[/_](\w)/g, (_all, letter: string) => letter.toUpperCase());

type Json = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | false;
  description?: string;
};

const fieldsOf = ({ properties = {}, required = [] }: Json, newer: readonly string[] = []): string => {
  const isSent = (name: string) => required.includes(name) && !newer.includes(name);
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description}. */\n` : '';
    return `${comment}${name}${isSent(name) ? '' : '?'}: ${typeOf(schema)};`;
  });
  return `{\n${fields.join('\n')}\n}`;
};

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  null: 'null',
};

/** The type of a JSON schema, as TypeScript. */
const typeOf = (schema: Json): string => {
  const { $ref, type, enum: values, additionalProperties } = schema;
  if ($ref !== undefined) return $ref;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.map(typeOf).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ');
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (type === 'object' && schema.properties) return fieldsOf(schema);
  if (type === 'object' && additionalProperties) return `Record<string, ${typeOf(additionalProperties)}>`;
  return PRIMITIVES[type ?? ''] ?? 'unknown';
};

/** The types of all answers that are objects. */
const writeTypes = async (): Promise<string> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  for (const { path: address, data } of ENDPOINTS) {
    const item = itemOf(data);
    if (item instanceof z.ZodObject && !registry.has(item)) registry.add(item, { id: nameOf(address) });
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri: (id) => id });
  const types = Object.entries(schemas as Record<string, Json>)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => {
      const type = schema.type === 'object' ? fieldsOf(schema, NEWER[name]) : typeOf(schema);
      return `export type ${name} = ${type};`;
    });
  const { code, errors } = await format(FILE, HEAD + types.join('\n\n'), {
    printWidth: 110,
    singleQuote: true,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
};

const types = await writeTypes();
if (!process.argv.includes('--check')) writeFileSync(FILE, types);
else if (readFileSync(FILE, 'utf8') !== types) {
  console.error(
    'shared/domain/src/api.generated.ts differs from the schemas of the endpoints: npm run api-types',
  );
  process.exitCode = 1;
}
