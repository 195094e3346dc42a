import { createHash } from 'node:crypto';
import { escapeHtml } from '../shared/page.ts';
import type { VideoTitle } from './songs.ts';

/** Styles are inlined, and allowed by hash in the page's policy, so that an embed needs few requests. */
const EMBED_STYLE = `
:root{color-scheme:dark;font:500 14px/20px Outfit,system-ui,sans-serif}
*{box-sizing:border-box;margin:0}
html,body{height:100%;overflow:hidden;background:#0b0a12;color:#f6f2ff}
#picture,#stage{position:absolute;inset:0;width:100%;height:100%}
#picture{object-fit:cover;animation:beat var(--beat,1s) ease-in-out infinite alternate paused}
[data-state=playing] #picture{animation-play-state:running}
@keyframes beat{to{transform:scale(1.035);filter:brightness(1.12)}}
#stage{border:0;background:none;cursor:pointer;padding:0}
#stage svg{position:absolute;inset:0;margin:auto;width:clamp(52px,11vh,88px);height:auto;transition:opacity .15s,transform .15s;filter:drop-shadow(0 2px 14px #0007)}
[data-state=playing] #stage svg{opacity:0}
[data-state=waiting] #stage svg{animation:wait 1s ease-in-out infinite alternate}
@keyframes wait{from{opacity:.25}to{opacity:.75}}
.shade{position:absolute;inset:auto 0 0;padding:40px 16px 12px;background:linear-gradient(#0000,#000a);display:grid;grid-template-columns:auto auto 1fr auto;align-items:center;gap:4px 12px;transition:opacity .2s;pointer-events:none}
.shade>*{pointer-events:auto}
header{position:absolute;inset:0 0 auto;padding:12px 16px 40px;background:linear-gradient(#0009,#0000);transition:opacity .2s;pointer-events:none}
#title{font-size:clamp(14px,2.2vw,18px);font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
[data-state=playing]:not(:hover,:has(.shade :focus-visible)) :is(header,.shade){opacity:0}
#toggle{width:40px;height:40px;border:0;border-radius:50%;background:#fff2;color:inherit;display:grid;place-items:center;cursor:pointer}
#toggle svg{width:20px;height:20px}
#toggle .pause,[data-state=playing] #toggle .play,[data-state=waiting] #toggle .play{display:none}
[data-state=playing] #toggle .pause,[data-state=waiting] #toggle .pause{display:block}
#time{font-variant-numeric:tabular-nums;white-space:nowrap}
#watch{color:inherit;text-underline-offset:3px;padding:10px 0;justify-self:end;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:100%}
#seek{grid-column:1/-1;width:100%;height:20px;margin:0;accent-color:#fff;cursor:pointer}
:focus-visible{outline:2px solid #fff;outline-offset:2px;box-shadow:0 0 0 6px #000}
#stage:focus-visible{outline:0;box-shadow:none}
#message{position:absolute;inset:0;display:grid;place-items:center;padding:16px;text-align:center;background:#0b0a12;font-size:16px;line-height:24px}
#message[hidden]{display:none}
@media(prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`;

const WATCH_STYLE = `
:root{color-scheme:dark;font:400 16px/24px Outfit,system-ui,sans-serif;background:#0c0913;color:#f6f2ff}
body{max-width:1120px;margin:0 auto;padding:24px 16px 48px}
iframe{display:block;width:100%;aspect-ratio:16/9;min-height:200px;border:0;border-radius:14px;background:#15101f}
h1{font-size:clamp(24px,4vw,36px);line-height:1.2;margin:24px 0 4px}
p{margin:0;color:#a99fc0}
`;

const PLAY = 'M8 5.1v13.8a.9.9 0 0 0 1.4.75l10.5-6.9a.9.9 0 0 0 0-1.5L9.4 4.35A.9.9 0 0 0 8 5.1z';
const PAUSE = 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const STYLE_HASHES = { embed: hashOf(EMBED_STYLE), watch: hashOf(WATCH_STYLE) } as const;

const icon = (path: string, name: string): string =>
  `<svg class="${name}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`;

const page = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
${body}
</html>
`;

export const embedPage = (id: string, { title, author }: VideoTitle): string => {
  const data = `data-video-id="${id}" data-title="${escapeHtml(title)}" data-author="${escapeHtml(author)}"`;
  return page(
    title,
    EMBED_STYLE,
    `<body ${data} data-state="still">
<img id="picture" alt=""${id === '' ? '' : ` src="/poster/${id}"`}>
<button id="stage" type="button" tabindex="-1" aria-hidden="true">${icon(PLAY, 'play').replace('currentColor', '#fff')}</button>
<header><p id="title"></p></header>
<div class="shade">
<input id="seek" type="range" min="0" max="0" step="1" value="0" aria-label="Seek">
<button id="toggle" type="button" aria-label="Play">${icon(PLAY, 'play')}${icon(PAUSE, 'pause')}</button>
<span id="time">0:00 / 0:00</span>
<span></span>
<a id="watch" href="/watch?v=${id}" target="_blank" rel="noopener" aria-label="Watch on the video host emulator"><span>Watch on the </span>video host emulator</a>
</div>
<p id="message" role="alert" hidden></p>
<script src="/client/embed.js"></script>
</body>`,
  );
};

const mainPage = (title: string, main: string): string =>
  page(title, WATCH_STYLE, `<body><main>${main}</main></body>`);

export const watchPage = (id: string, { title, author }: VideoTitle): string =>
  mainPage(
    `${title} – ${author}`,
    `<iframe src="/embed/${id}?autoplay=1" title="${escapeHtml(title)}" allow="autoplay; fullscreen"></iframe>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(author)}</p>`,
  );

export const channelPage = (id: string): string =>
  mainPage(
    `Channel ${id}`,
    `<h1>Channel ${id}</h1><p>On the real video host, this page lists the channel's videos.</p>`,
  );
