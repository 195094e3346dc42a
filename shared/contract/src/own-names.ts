type Definitions = Record<string, unknown>;
type Injection = { endpoints: (build: unknown) => Definitions };
type Call = (...values: unknown[]) => unknown;
type BareApi = Record<string, unknown> & {
  endpoints: Definitions;
  util: Record<string, unknown>;
  usePrefetch: Call;
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const hooksOf = (name: string): string[] => [
  `use${capital(name)}Query`,
  `useLazy${capital(name)}Query`,
  `use${capital(name)}InfiniteQuery`,
  `use${capital(name)}Mutation`,
];

/** The names of calls are the first words among what these functions take. */
const renaming = (call: Call, names: ReadonlyMap<unknown, string>): Call => {
  return (...values) => {
    const at = values.findIndex((value) => typeof value === 'string');
    return call(...values.map((value, index) => (index === at ? (names.get(value) ?? value) : value)));
  };
};

/** The api as the one who injected sees it: under the names that he gave. */
const underGivenNames = (api: BareApi, names: ReadonlyMap<string, string>): BareApi => {
  const hooks = [...names].flatMap(([given, own]) =>
    hooksOf(given).map((hook, kind) => [hook, api[hooksOf(own)[kind] ?? '']] as const),
  );
  return {
    ...api,
    ...Object.fromEntries(hooks.filter(([, hook]) => hook !== undefined)),
    endpoints: {
      ...api.endpoints,
      ...Object.fromEntries([...names].map(([given, own]) => [given, api.endpoints[own]])),
    },
    util: Object.fromEntries(
      Object.entries(api.util).map(([key, value]) => [
        key,
        typeof value === 'function' ? renaming(value as Call, names) : value,
      ]),
    ),
    usePrefetch: renaming(api.usePrefetch, names),
  };
};

/**
 * Lets each call of `injectEndpoints` have endpoints of its own. An api keeps the first definition of a name, so a
 * second version of a remote, or another remote with a call of that name, would run code that is not its own. Here a
 * name that is taken is stored under a free one, and whoever injected it goes on using the name that he gave.
 */
export const withOwnNames = <TheApi extends { injectEndpoints: unknown }>(theApi: TheApi): TheApi => {
  const inject = theApi.injectEndpoints as (injection: Injection) => BareApi;
  const taken = new Set<string>();
  const freeName = (given: string): string => {
    let name = given;
    for (let number = 2; taken.has(name); number += 1) name = given + String(number);
    taken.add(name);
    return name;
  };
  const injectEndpoints = (injection: Injection): BareApi => {
    const names = new Map<string, string>();
    const endpoints = (build: unknown): Definitions =>
      Object.fromEntries(
        Object.entries(injection.endpoints(build)).map(([given, definition]) => {
          const own = freeName(given);
          names.set(given, own);
          return [own, definition];
        }),
      );
    return underGivenNames(inject({ ...injection, endpoints }), names);
  };
  return Object.assign(theApi, { injectEndpoints });
};
