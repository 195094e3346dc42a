import { isObject, isRegistry, type Registry } from '../registry/index.ts';

type Guard<Value> = (value: unknown) => value is Value;

const inlined = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

const fetched = async (address: string): Promise<unknown> =>
  (await fetch(address, { cache: 'no-cache' })).json();

const read = async <Value>(id: string, address: string, isValid: Guard<Value>): Promise<Value> => {
  const value = inlined(id) ?? (await fetched(address));
  if (!isValid(value)) throw new Error(`The ${id} of this page is not valid.`);
  return value;
};

export type PageData<Config, Answer> = {
  config: Config;
  registry: Registry;
  /** API responses embedded in the page, by request key. */
  responses: Readonly<Record<string, Answer>>;
};

/** Reads the data that the server embedded in the HTML; a static host serves it as files. */
export const readPageData = async <Config, Answer>(
  isConfig: Guard<Config>,
): Promise<PageData<Config, Answer>> => {
  const [config, registry] = await Promise.all([
    read('config', '/config.json', isConfig),
    read('registry', '/registry.json', isRegistry),
  ]);
  const responses = inlined('responses');
  // The server embeds what its own API has answered.
  return { config, registry, responses: isObject(responses) ? (responses as Record<string, Answer>) : {} };
};
