import { crc32 } from 'node:zlib';
import { debugIdOf } from '@rushtone/platform/store';

export type ReleasedScript = {
  /** Path in the release store. */
  script: string;
  content: Buffer;
  map: Buffer;
};

export type BundleOf = { org: string; project: string; release: string; dist: string };

/** Magic number and version 2 of the bundle format; Sentry ignores archives without it. */
const HEADER = Buffer.from('SYSB\u0002\0\0\0', 'latin1');
/** 1980-01-01, so that identical files produce an identical bundle. */
const DATE = 0x21;
const ZIP_VERSION = 20;

type Entry = { name: string; content: Buffer };

/** Returns the fields that an entry has both before its content and in the central directory. */
const fieldsOf = ({ name, content }: Entry): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(ZIP_VERSION, 0);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
};

const signature = (text: string): Buffer => Buffer.from(`PK${text}`, 'latin1');

/**
 * Creates an uncompressed ZIP file after the header. Its offsets count from the start of the header, which npm archive
 * libraries do not support. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = [HEADER];
  const directory: Buffer[] = [];
  let offset = HEADER.length;
  for (const entry of entries) {
    const [name, fields] = [Buffer.from(entry.name), fieldsOf(entry)];
    const local = [signature('\u0003\u0004'), fields, name, entry.content];
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([ZIP_VERSION, 0]);
    directory.push(signature('\u0001\u0002'), made, fields, place, name);
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, all, signature('\u0005\u0006'), end]);
};

/**
 * Creates the artifact bundle of a release: its scripts and source maps, each pair with its debug ID
 * (https://docs.sentry.io/platforms/javascript/sourcemaps/troubleshooting_js/artifact-bundles/).
 */
export const artifactBundle = (scripts: readonly ReleasedScript[], about: BundleOf): Buffer => {
  const files: Record<string, { url: string; type: string; headers: Record<string, string> }> = {};
  const entries: Entry[] = [];
  const add = (path: string, content: Buffer, type: string, headers: Record<string, string>) => {
    files[`_/_/${path}`] = { url: `~/${path}`, type, headers };
    entries.push({ name: `_/_/${path}`, content });
  };
  for (const { script, content, map } of scripts) {
    const id = debugIdOf(script);
    const mapName = `${script.split('/').at(-1)}.map`;
    const comment = Buffer.from(`\n//# debugId=${id}\n`);
    const withId = { ...(JSON.parse(String(map)) as object), debug_id: id, debugId: id };
    add(script, Buffer.concat([content, comment]), 'minified_source', { 'debug-id': id, Sourcemap: mapName });
    add(`${script}.map`, Buffer.from(JSON.stringify(withId)), 'source_map', { 'debug-id': id });
  }
  return zipOf([
    { name: 'manifest.json', content: Buffer.from(JSON.stringify({ ...about, files })) },
    ...entries,
  ]);
};
