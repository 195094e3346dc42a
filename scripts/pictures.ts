import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import { chromium, type Page } from '@playwright/test';
import { createDemoCatalog } from '@rushtone/api/demo-data';
import { jpegSamples } from '@rushtone/cli/tints/jpeg-samples';
import { tintOf } from '@rushtone/domain';
import { ensureHeadlessShell } from '@rushtone/platform/commands/chromium';
import { BRANDS } from '@rushtone/site';
import { decode } from 'fast-png';
import { ROOT } from '../webpack/paths.ts';
import { drawCover, drawPlaylistCover } from './pictures/covers.ts';

const SONGS = path.join(ROOT, 'emulators/src/video-host/pictures');
const PLAYLISTS = path.join(ROOT, 'api/src/demo-data/pictures');
/** Tint of each picture, and the songs whose covers show a person. */
const DATA_FILE = path.join(ROOT, 'api/src/demo-data/data/pictures.json');
/** Of the encoder, of 100. */
const QUALITY = 62;

const require = createRequire(import.meta.url);
await initJpegEncoder(
  new WebAssembly.Module(readFileSync(require.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))),
);

const fonts = ['outfit', 'outfit-ext'].map((name) => {
  const file = readFileSync(path.join(ROOT, `shared/ui/src/styles/fonts/${name}.woff2`));
  return `@font-face{font-family:Outfit;font-weight:100 900;src:url(data:font/woff2;base64,${file.toString('base64')})${name === 'outfit' ? ';unicode-range:U+0-FF,U+2000-206F' : ''}}`;
});

/** Returns the tint of the picture, '' for one without colors. */
const take = async (page: Page, html: string, file: string): Promise<string> => {
  await page.locator('main').evaluate((main, content) => void (main.innerHTML = content), html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { width, height, channels, data } = decode(await page.screenshot());
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let point = 0; point < width * height; point += 1)
    for (let channel = 0; channel < 3; channel += 1)
      rgba[point * 4 + channel] = data[point * channels + channel] ?? 0;
  const picture = { data: rgba, width, height, colorSpace: 'srgb' } as ImageData;
  const jpeg = Buffer.from(await encodeJpeg(picture, { quality: QUALITY }));
  writeFileSync(file, jpeg);
  return tintOf(jpegSamples(jpeg)) ?? '';
};

const openPage = async (width: number, height: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>${fonts.join('')}body{margin:0}main{position:fixed;inset:0}</style><main></main>`,
  );
  return page;
};

/*
 * Draws the covers of the demo's songs and playlists and writes them as JPEG files, which are kept in the repository.
 * Names in Japanese and Korean need the fonts of Debian's package `fonts-noto-cjk`.
 */
for (const folder of [SONGS, PLAYLISTS]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}
const browser = await chromium.launch({ executablePath: ensureHeadlessShell(), args: ['--no-sandbox'] });
const [small, large] = [await openPage(480, 270), await openPage(640, 360)];
const tints: Record<string, string> = {};
const portraits: string[] = [];
for (const brand of BRANDS) {
  const { songs, playlists } = createDemoCatalog(brand, new Date());
  for (const { video_id: id, title } of songs) {
    const { motif, html } = drawCover(id, brand, title);
    tints[id] = await take(small, html, path.join(SONGS, `${id}.jpg`));
    if (motif === 'portrait') portraits.push(id);
  }
  for (const { id, category_name: name, position } of playlists) {
    const file = `${brand}-${id}.jpg`;
    tints[file] = await take(large, drawPlaylistCover(id, brand, name, position), path.join(PLAYLISTS, file));
  }
}
const gray =
  '<svg width="100%" height="100%" viewBox="0 0 120 90"><path fill="#ccc" d="M0 0h120v90H0z"/><rect x="46" y="33" width="28" height="24" rx="5" fill="#aaa"/><path d="M56 38.5v13l11-6.5z" fill="#ccc"/></svg>';
await take(await openPage(120, 90), gray, path.join(SONGS, 'missing.jpg'));
await browser.close();
writeFileSync(DATA_FILE, `${JSON.stringify({ portraits, tints }, null, 2)}\n`);
