import type { PlayerInfo } from '../../protocol.ts';

type VideoData = PlayerInfo['videoData'];

/** The page includes the title of its first video; later titles are fetched. */
export class VideoTitles {
  data: VideoData = { video_id: '', title: '', author: '' };
  #changed: () => void;
  #link = document.querySelector<HTMLAnchorElement>('#watch');
  #title = document.querySelector<HTMLElement>('#title');

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  show(id: string): void {
    const { videoId, title = '', author = '' } = document.body.dataset;
    if (this.#link) this.#link.href = `/watch?v=${id}`;
    if (id === videoId) {
      this.#set({ video_id: id, title, author });
      return;
    }
    this.#set({ video_id: id, title: '', author: '' });
    void this.#ask(id);
  }

  async #ask(id: string): Promise<void> {
    const url = `${location.origin}/watch?v=${id}`;
    const answer = await fetch(`/oembed?url=${encodeURIComponent(url)}`).catch(() => undefined);
    if (!answer?.ok) return;
    const { title, author_name: author } = (await answer.json()) as { title: string; author_name: string };
    if (this.data.video_id === id) this.#set({ video_id: id, title, author });
  }

  #set(data: VideoData): void {
    this.data = data;
    document.title = data.title || 'Video player';
    if (this.#title) this.#title.textContent = data.title && `${data.title} · ${data.author}`;
    this.#changed();
  }
}
