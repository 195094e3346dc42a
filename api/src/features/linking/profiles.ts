import { z } from 'zod';

/** Stored data of the account at the provider. */
export type Profile = {
  externalId: string;
  name: string;
  picture: string | null;
  /** Of a channel, such as `@luna`. */
  handle: string | null;
  subs: number | null;
  views: number | null;
};

const discordUser = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});

export const readDiscordUser = (answer: unknown): Profile | undefined => {
  const { data } = discordUser.safeParse(answer);
  if (data === undefined) return undefined;
  const { id, username, global_name, avatar } = data;
  return {
    externalId: id,
    name: global_name || username,
    picture: avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null,
    handle: null,
    subs: null,
    views: null,
  };
};

const count = z.coerce.number().int().nonnegative();
const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z.object({
          title: z.string(),
          customUrl: z.string().max(100).nullish(),
          thumbnails: z.object({ default: z.object({ url: z.url() }).optional() }).optional(),
        }),
        statistics: z
          .object({
            subscriberCount: count.optional(),
            viewCount: count.optional(),
            hiddenSubscriberCount: z.boolean().optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

export const readChannel = (answer: unknown): Profile | undefined => {
  const [channel] = channels.safeParse(answer).data?.items ?? [];
  if (channel === undefined) return undefined;
  const { id, snippet, statistics } = channel;
  return {
    externalId: id,
    name: snippet.title,
    picture: snippet.thumbnails?.default?.url ?? null,
    handle: snippet.customUrl ?? null,
    subs: statistics?.hiddenSubscriberCount ? null : (statistics?.subscriberCount ?? null),
    views: statistics?.viewCount ?? null,
  };
};
