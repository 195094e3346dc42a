import { UsageError } from '../command-line/command.ts';
import type { EntityType } from './entity-type.ts';
import { members, testimonials } from './members.ts';
import { news } from './news.ts';
import { playlists } from './playlists.ts';
import { songs } from './songs.ts';

const ENTITY_TYPES: Readonly<Record<string, EntityType>> = { songs, playlists, members, news, testimonials };
export const ENTITY_NAMES = Object.keys(ENTITY_TYPES);

export const findEntityType = (name = ''): EntityType => {
  const entity = Object.hasOwn(ENTITY_TYPES, name) ? ENTITY_TYPES[name] : undefined;
  if (entity === undefined) throw new UsageError(`Choose one of ${ENTITY_NAMES.join(', ')}, not '${name}'.`);
  return entity;
};
