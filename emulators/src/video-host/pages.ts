import { createHash } from 'node:crypto';
import { escapeHtml, page } from './html.ts';
import { embedStyle, watchStyle } from './page-style.ts';
import type { VideoTitle } from './titles.ts';

const playPath = 'M8 5.1v13.8a.9.9 0 0 0 1.4.75l10.5-6.9a.9.9 0 0 0 0-1.5L9.4 4.35A.9.9 0 0 0 8 5.1z';
const pausePath = 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z';

export const styleHashes = {
  embed: hashSource(embedStyle),
  watch: hashSource(watchStyle),
} as const;

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function icon(path: string, name: string): string {
  return `<svg class="${name}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`;
}

export function embedPage(id: string, { title, author }: VideoTitle): string {
  const data = `data-video-id="${id}" data-title="${escapeHtml(title)}" data-author="${escapeHtml(author)}"`;
  return page(
    title,
    embedStyle,
    `<body ${data} data-state="still">
<canvas aria-hidden="true"></canvas>
<button id="stage" type="button" tabindex="-1" aria-hidden="true">${icon(playPath, 'play').replace('currentColor', '#fff')}</button>
<header><p id="title"></p></header>
<div class="shade">
<input id="seek" type="range" min="0" max="0" step="1" value="0" aria-label="Seek">
<button id="toggle" type="button" aria-label="Play">${icon(playPath, 'play')}${icon(pausePath, 'pause')}</button>
<span id="time">0:00 / 0:00</span>
<span></span>
<a id="watch" href="/watch?v=${id}" target="_blank" rel="noopener" aria-label="Watch on the video host emulator"><span>Watch on the </span>video host emulator</a>
</div>
<p id="message" role="alert" hidden></p>
<script src="/client/embed.js"></script>
</body>`,
  );
}

export function watchPage(id: string, { title, author }: VideoTitle): string {
  return page(
    `${title} – ${author}`,
    watchStyle,
    `<body>
<main>
<iframe src="/embed/${id}?autoplay=1" title="${escapeHtml(title)}" allow="autoplay; fullscreen"></iframe>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(author)}</p>
</main>
</body>`,
  );
}

/** A channel's page has nothing to show here but that the link led to it. */
export function channelPage(id: string): string {
  return page(
    `Channel ${id}`,
    watchStyle,
    `<body>
<main>
<h1>Channel ${escapeHtml(id)}</h1>
<p>On the real video host the videos of this channel are here.</p>
</main>
</body>`,
  );
}
