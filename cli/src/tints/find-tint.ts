import { tintOf } from '@rushtone/domain';
import { jpegSamples, UnreadablePicture } from './jpeg-samples.ts';

const TIMEOUT_MS = 10_000;
/** Maximum size of a cover; thumbnails have a few KB. */
const MAX_BYTES = 1_000_000;

/** Returns the tint of a cover, '' for one without colors, or the reason for a failure. */
export const findTint = async (url: string): Promise<string | { failed: string }> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // For a video without a thumbnail, the host sends a gray placeholder with status 404.
    if (answer.status === 404) return '';
    if (!answer.ok) return { failed: `The host answered ${answer.status}.` };
    const picture = Buffer.from(await answer.arrayBuffer());
    if (picture.length > MAX_BYTES) return { failed: 'The picture is too large.' };
    return tintOf(jpegSamples(picture)) ?? '';
  } catch (error) {
    if (error instanceof UnreadablePicture) return { failed: error.message };
    return { failed: 'The host did not answer.' };
  }
};
