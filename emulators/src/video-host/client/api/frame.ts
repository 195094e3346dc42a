export type PlayerOptions<Events> = {
  videoId?: string;
  host?: string;
  width?: number | string;
  height?: number | string;
  playerVars?: Record<string, unknown>;
  events?: Events;
};

export function embedUrl(host: string, widgetId: string, options: PlayerOptions<unknown>): string {
  const url = new URL(`/embed/${encodeURIComponent(options.videoId ?? '')}`, host);
  for (const [name, value] of Object.entries(options.playerVars ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  url.searchParams.set('enablejsapi', '1');
  url.searchParams.set('origin', window.location.origin);
  url.searchParams.set('widgetid', widgetId);
  return url.href;
}

/** Replaces the element by a frame, which keeps the attributes that the page had set. */
export function createFrame(
  element: HTMLElement,
  src: string,
  widgetId: string,
  options: PlayerOptions<unknown>,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  for (const { name, value } of element.attributes) frame.setAttribute(name, value);
  if (!frame.id) frame.id = `widget${widgetId}`;
  frame.setAttribute('frameborder', '0');
  frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
  frame.title = element.title || 'Video player';
  frame.width = String(options.width ?? 640);
  frame.height = String(options.height ?? 390);
  frame.src = src;
  element.replaceWith(frame);
  return frame;
}
