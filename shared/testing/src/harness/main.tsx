import '@rushtone/ui/styles/global.scss';
import { createRoot } from 'react-dom/client';
import { THEMES } from '@rushtone/site';
import { createApiStore } from '../api-store.ts';
import { createFakeApi, toResponse } from '../fake-api.ts';
import { createFakeServices } from '../fake-services.ts';
import { responseFor, SAMPLE_RESPONSES } from './responses.ts';
import { Controls } from './Controls.tsx';
import { mountRelease, readRelease } from './mount.ts';
import { hostOf, saveSettings, readSettings, sessionOf, unknownSetting } from './settings.ts';
import { ShellState, recordShell } from './ShellState.tsx';
import { Stage } from './Stage.tsx';

const TRACK = {
  videoId: 'harnessSg01',
  title: 'Run With the Comets',
  artist: 'Neon Orchard',
  playlistId: null,
};

const settings = readSettings();
saveSettings(settings);
document.documentElement.dataset.brand = settings.brand;
document.documentElement.style.colorScheme = THEMES[settings.theme];

const services = createFakeServices({
  session: sessionOf(settings.user),
  brand: settings.brand,
  host: hostOf(settings),
});
if (settings.player !== 'idle') services.player.become({ track: TRACK, status: settings.player });
const log = recordShell(services);

const api = createFakeApi(SAMPLE_RESPONSES);
const store = createApiStore({
  base: '/api',
  token: services.token,
  fetch: async (address, init) => {
    await new Promise((resolve) => setTimeout(resolve, settings.delayMs));
    const path = new URL(address, window.location.href).pathname.replace(/^\/api/, '');
    const name = `${init.method ?? 'GET'} ${path}`;
    if (settings.api === 'ok' && name in SAMPLE_RESPONSES) return api.fetch(address, init);
    return toResponse(responseFor(settings.api, name));
  },
});

const root = createRoot(document.getElementById('harness') as HTMLElement);
try {
  const problem = unknownSetting();
  if (problem) throw new Error(problem);
  const release = await readRelease(settings.release);
  const remote = await mountRelease(release);
  root.render(
    <Stage store={store} release={release} remote={remote} services={services} settings={settings}>
      <Controls settings={settings} />
      <ShellState player={services.player} log={log} />
    </Stage>,
  );
} catch (error) {
  root.render(
    <>
      <Controls settings={settings} />
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
    </>,
  );
}
