import type { Envelope } from '@rushtone/domain';
import { isRegistry, type Registry } from '@rushtone/platform/registry';
import type { RuntimeConfig } from '@rushtone/site';

type Guard<Value> = (value: unknown) => value is Value;

const isConfig: Guard<RuntimeConfig> = (value): value is RuntimeConfig =>
  typeof value === 'object' &&
  value !== null &&
  'apiBase' in value &&
  'video' in value &&
  'identity' in value;

const isResponses: Guard<PageData['responses']> = (value): value is PageData['responses'] =>
  typeof value === 'object' && value !== null;

const inlined = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

const fetched = async (address: string): Promise<unknown> => {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
  return response.json();
};

const read = async <Value>(id: string, address: string, isValid: Guard<Value>): Promise<Value> => {
  const value = inlined(id) ?? (await fetched(address));
  if (!isValid(value)) throw new Error(`The ${id} of this page is not valid.`);
  return value;
};

export type PageData = {
  config: RuntimeConfig;
  registry: Registry;
  /** API responses embedded in the page, by request key. */
  responses: Readonly<Record<string, Envelope>>;
};

/** Reads the data that the server embedded in the HTML; a static host serves it as files. */
export const readPageData = async (): Promise<PageData> => {
  const [config, registry] = await Promise.all([
    read('config', '/config.json', isConfig),
    read('registry', '/registry.json', isRegistry),
  ]);
  const responses = inlined('responses');
  return { config, registry, responses: isResponses(responses) ? responses : {} };
};
