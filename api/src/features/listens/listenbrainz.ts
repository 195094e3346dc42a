import { z } from 'zod';
import { TokenRefused, type Listen, type ListenService } from './listen-service.ts';

const TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;
const BAD_REQUEST = 400;

const validity = z.object({ valid: z.boolean(), user_name: z.string().optional() });

const payloadOf = ({ artist, title, seconds, url }: Listen, at?: number) => ({
  ...(at !== undefined && { listened_at: at }),
  track_metadata: {
    artist_name: artist,
    track_name: title,
    additional_info: {
      media_player: 'Rushtone',
      submission_client: 'Rushtone',
      music_service: 'youtube.com',
      origin_url: url,
      ...(seconds !== null && { duration_ms: seconds * 1000 }),
    },
  },
});

/** The published API of ListenBrainz, version 1; `root` returns its address. */
export const listenBrainz = (root: () => string): ListenService => {
  const call = async (path: string, token: string, body?: object): Promise<Response> => {
    const response = await fetch(`${root()}/1/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (response.status === UNAUTHORIZED) throw new TokenRefused('ListenBrainz does not accept this token.');
    // What it does not understand today it does not understand later; it is not worth a retry.
    if (!response.ok && response.status !== BAD_REQUEST)
      throw new Error(`ListenBrainz answered with ${response.status}.`);
    return response;
  };
  return {
    label: 'ListenBrainz',
    async accountOf(token) {
      const { valid, user_name } = validity.parse(await (await call('validate-token', token)).json());
      if (!valid || !user_name) throw new TokenRefused('ListenBrainz does not accept this token.');
      return user_name;
    },
    async report(token, listens) {
      const payload = listens.map((listen) => payloadOf(listen, listen.at));
      await call('submit-listens', token, {
        listen_type: payload.length === 1 ? 'single' : 'import',
        payload,
      });
    },
    async reportPlaying(token, listen) {
      await call('submit-listens', token, { listen_type: 'playing_now', payload: [payloadOf(listen)] });
    },
  };
};
