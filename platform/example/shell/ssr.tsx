import { MemoryRouter } from 'react-router-dom';
import type { ExamplePage } from '@rushtone/platform-example/contract';
import type { PublicRead, SsrRequest } from '@rushtone/platform/registry';
import * as ssr from '@rushtone/platform/browser/ssr';
import { App, PARTS } from './App.tsx';

export { sharedModules } from './shared-modules.ts';

export const renderPage = async (
  { registry, address }: SsrRequest,
  source: ssr.RemoteSource<ExamplePage> | undefined,
  read: PublicRead,
) => {
  const reads = ssr.recordReads(read);
  const page = source && (await ssr.openPage(source));
  await ssr.prefetchInTime(page?.prefetch?.(reads));
  const responses = reads.responses();
  const federation = ssr.serverFederation({ registry, kind: 'main', parts: PARTS }, page);
  const router = (children: React.ReactNode) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const html = await ssr.renderHtml(
    <App federation={federation} read={(key) => responses[key]} router={router} />,
  );
  return { head: { title: source?.page ?? 'Page not found' }, responses, html };
};
