import type { Filling, PageMatch, Registry } from './registry.ts';

/** A filling with the release that it comes from; `page` is the name of its part. */
export type FillingMatch = PageMatch & { filling: Filling };

/** Returns what fills a slot for people with these roles, in order. */
export const fillingsOf = (
  { remotes }: Pick<Registry, 'remotes'>,
  slot: string,
  roles: readonly string[],
): FillingMatch[] =>
  Object.values(remotes)
    .flatMap((release) =>
      (release.slots?.[slot] ?? []).map((filling) => ({ release, page: filling.part, filling })),
    )
    .filter(({ filling }) => filling.roles?.some((role) => roles.includes(role)) ?? true)
    .sort((one, other) => one.filling.order - other.filling.order);
