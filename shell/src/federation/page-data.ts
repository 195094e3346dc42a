import type { Envelope } from '@rushtone/domain';
import type { Registry } from '@rushtone/releases';
import type { RuntimeConfig } from '@rushtone/site';

const inlined = <Value>(id: string): Value | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Value) : undefined;
};

const fetched = async <Value>(address: string): Promise<Value> => {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return (await response.json()) as Value;
};

export type PageData = {
  config: RuntimeConfig;
  registry: Registry;
  /** Answers of the API that came with the page, by request key. */
  answers: Readonly<Record<string, Envelope>>;
};

/** What the server put into the HTML; behind a plain static host the same is fetched. */
export const readPageData = async (): Promise<PageData> => {
  const [config, registry] = await Promise.all([
    inlined<RuntimeConfig>('config') ?? fetched<RuntimeConfig>('/config.json'),
    inlined<Registry>('registry') ?? fetched<Registry>('/registry.json'),
  ]);
  return { config, registry, answers: inlined<PageData['answers']>('answers') ?? {} };
};
