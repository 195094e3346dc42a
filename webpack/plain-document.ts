import type { ShellAssets } from '@rushtone/platform/registry';
import { THEME_SCRIPT } from '@rushtone/site';

/** Renders the page for a static host, in which the shell fetches the registry and configuration itself. */
export const plainDocument = ({ scripts, styles }: ShellAssets): string => {
  const checked = (integrity = '') => `crossorigin="anonymous" integrity="${integrity}"`;
  return `<!doctype html>
<html lang="en" data-brand="rushtone" style="color-scheme: dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script>${THEME_SCRIPT}</script>
${styles.map(({ url, integrity }) => `<link rel="stylesheet" href="${url}" ${checked(integrity)}>`).join('\n')}
${scripts.map(({ url, integrity }) => `<script defer src="${url}" ${checked(integrity)}></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
<section id="video" aria-label="Video" data-video hidden></section>
</body>
</html>
`;
};
