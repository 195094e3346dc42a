import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Read } from '@rushtone/platform-example/contract';
import * as platform from '@rushtone/platform/browser';
import { isObject } from '@rushtone/platform/registry';
import { version } from '../package.json';
import { App, PARTS } from './App.tsx';
import { sharedModules } from './shared-modules.ts';

type Config = Parameters<typeof platform.createFederation>[0]['config'];
const isConfig = (value: unknown): value is Config => isObject(value) && 'apiBase' in value;

platform.configureBrowser({
  contract: { name: '@rushtone/platform-example/contract', version, deprecated: [] },
  shared: sharedModules,
  needs: {},
  prefix: 'example',
  loadDeferred: () => import('@rushtone/platform/browser/deferred'),
});
platform.watchPage();
const { config, registry, responses } = await platform.readPageData<Config, unknown>(isConfig);
const answers = new Map<string, unknown>(Object.entries(responses));
const ask = async (key: string) => (await fetch(config.apiBase + key)).json();
const read: Read = (key) => answers.get(key) ?? answers.set(key, ask(key)).get(key);
const federation = await platform.createFederation({
  config,
  registry,
  kind: 'main',
  parts: PARTS,
  onRemote: () => undefined,
});
const match = platform.matchPage(federation, location.pathname);
if (match)
  await federation.loader.begin(match, async ({ prefetch }) => prefetch?.({ read })).catch(() => null);
const root = document.getElementById('root') as HTMLElement;
const app = (
  <App
    isTester={config.tester === true}
    federation={federation}
    read={read}
    router={(page) => <BrowserRouter>{page}</BrowserRouter>}
  />
);
startTransition(() => {
  if (platform.isRenderedHere(root, match?.release)) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
const notify = ({ message }: { message: string }) => console.warn(message);
federation.startBackgroundTasks({
  account: () => document.cookie,
  onAccount: () => undefined,
  checkTester: async () => {
    const response = await fetch(`${config.apiBase}/account/tester`, { method: 'POST' });
    return (await response.json()).data.tester;
  },
  notify,
  show: (notice) => {
    notify(notice);
    return () => undefined;
  },
  unavailable: 'This page could not be loaded.',
});
