type Definitions = Record<string, unknown>;
type Injection = { endpoints: (build: unknown) => Definitions };
type AnyFunction = (...values: unknown[]) => unknown;
type AnyApi = Record<string, unknown> & {
  endpoints: Definitions;
  util: Record<string, unknown>;
  usePrefetch: AnyFunction;
};

const hookNames = (endpoint: string): string[] => {
  const capitalized = endpoint.charAt(0).toUpperCase() + endpoint.slice(1);
  return [
    `use${capitalized}Query`,
    `useLazy${capitalized}Query`,
    `use${capitalized}InfiniteQuery`,
    `use${capitalized}Mutation`,
  ];
};

/** Renames the first string among the arguments, which is the endpoint's name in the wrapped functions. */
const renameFirstString = (call: AnyFunction, names: ReadonlyMap<unknown, string>): AnyFunction => {
  return (...values) => {
    const at = values.findIndex((value) => typeof value === 'string');
    return call(...values.map((value, index) => (index === at ? (names.get(value) ?? value) : value)));
  };
};

/** Returns the API as its injector sees it, under the declared names. */
const underDeclaredNames = (api: AnyApi, names: ReadonlyMap<string, string>): AnyApi => {
  const hooks = [...names].flatMap(([declared, stored]) =>
    hookNames(declared).map((hook, kind) => [hook, api[hookNames(stored)[kind] ?? '']] as const),
  );
  return {
    ...api,
    ...Object.fromEntries(hooks.filter(([, hook]) => hook !== undefined)),
    endpoints: {
      ...api.endpoints,
      ...Object.fromEntries([...names].map(([declared, stored]) => [declared, api.endpoints[stored]])),
    },
    util: Object.fromEntries(
      Object.entries(api.util).map(([key, value]) => [
        key,
        typeof value === 'function' ? renameFirstString(value as AnyFunction, names) : value,
      ]),
    ),
    usePrefetch: renameFirstString(api.usePrefetch, names),
  };
};

/**
 * Gives each call of `injectEndpoints` its own endpoints. RTK keeps the first definition of a name, so a
 * second version of a remote, or another remote with an endpoint of the same name, would run the wrong code.
 * An endpoint whose name is taken is stored under a free name; its injector still uses the declared one.
 */
export const namespaceEndpoints = <Api extends { injectEndpoints: unknown }>(wrapped: Api): Api => {
  const inject = wrapped.injectEndpoints as (injection: Injection) => AnyApi;
  const taken = new Set<string>();
  const freeName = (declared: string): string => {
    let name = declared;
    for (let number = 2; taken.has(name); number += 1) name = declared + String(number);
    taken.add(name);
    return name;
  };
  const injectEndpoints = (injection: Injection): AnyApi => {
    const names = new Map<string, string>();
    const endpoints = (build: unknown): Definitions =>
      Object.fromEntries(
        Object.entries(injection.endpoints(build)).map(([declared, definition]) => {
          const stored = freeName(declared);
          names.set(declared, stored);
          return [stored, definition];
        }),
      );
    return underDeclaredNames(inject({ ...injection, endpoints }), names);
  };
  return Object.assign(wrapped, { injectEndpoints });
};
