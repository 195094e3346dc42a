import { keyOf } from '../versions/storage.ts';

/** What tabs of a browser tell each other, one of which has the stream. */
type Message = { follow: readonly string[] } | { changed: string; rev: number } | 'ask';

type Listener = (rev: number) => void;

/** As many as a stream takes. */
const MOST_TOPICS = 8;

const listeners = new Map<string, Set<Listener>>();
let otherTabs: BroadcastChannel | undefined;
let stream: { follow: (topics: readonly string[]) => void } | undefined;
/** The last revision of each topic, as a stream begins with the current one. */
const revisions = new Map<string, number>();

const notify = (topic: string, rev: number): void => {
  for (const listener of listeners.get(topic) ?? []) listener(rev);
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
const post = (message: Message): void => openChannel().postMessage(message);

const openChannel = (): BroadcastChannel => {
  if (otherTabs) return otherTabs;
  otherTabs = new BroadcastChannel(keyOf('topics'));
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'ask') {
      if (listeners.size > 0) post({ follow: [...listeners.keys()] });
    } else if ('follow' in data) stream?.follow(data.follow);
    else notify(data.changed, data.rev);
  });
  return otherTabs;
};

/**
 * Calls `listener` with the topic's revision when it changes, whichever tab has the stream; after a lost connection, if
 * it has changed meanwhile. Returns a function that ends it.
 */
export const followTopic = (topic: string, listener: Listener): (() => void) => {
  const own = listeners.get(topic) ?? new Set();
  listeners.set(topic, own.add(listener));
  stream?.follow([topic]);
  if (!stream) post({ follow: [topic] });
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(topic);
  };
};

/**
 * Opens the stream of this browser. Without `onRevision`, which is told of the registry's revisions, it is open only
 * while a tab follows a topic. Returns whether it is connected.
 */
export const openStream = (onRevision?: (rev: number) => void): (() => boolean) => {
  const topics = new Set<string>();
  let source: EventSource | undefined;
  const connect = () => {
    source?.close();
    const query = topics.size > 0 ? `?topics=${[...topics].slice(-MOST_TOPICS).join()}` : '';
    source = new EventSource(`/registry/events${query}`);
    if (onRevision) source.addEventListener('message', ({ data }) => onRevision(Number(data)));
    source.addEventListener('topic', ({ data }: MessageEvent<string>) => {
      const [topic = '', text] = data.split(' ');
      const rev = Number(text);
      if (revisions.get(topic) === rev) return;
      revisions.set(topic, rev);
      notify(topic, rev);
      post({ changed: topic, rev });
    });
  };
  const follow = (followed: readonly string[]) => {
    const before = topics.size;
    for (const topic of followed) topics.add(topic);
    if (topics.size > before) connect();
  };
  stream = { follow };
  for (const topic of listeners.keys()) topics.add(topic);
  if (onRevision || topics.size > 0) connect();
  post('ask');
  return () => source?.readyState === EventSource.OPEN;
};
