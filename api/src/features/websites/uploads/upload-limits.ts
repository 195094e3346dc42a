import { ApiError } from '../../../errors/api-error.ts';
import { Overloaded } from '../../../errors/overloaded.ts';

/** Maximum number of uploads of known people at once; each takes up to 5 MB. */
const MOST_KNOWN = 3;
/** Maximum number of uploads at once whose caller is not known yet; each takes up to 16 KB. */
const MOST_UNKNOWN = 64;
/** The same for one network; a token that is sent first is known within milliseconds. */
const MOST_OF_NETWORK = 8;

const ONE_AT_ONCE = 'Your last picture is still being stored. Please wait a moment.';

export type Upload = {
  /** Tells whose upload it is. Throws if that person uploads already, or if there are too many uploads. */
  isOf: (uid: string) => void;
  end: () => void;
};

/** Limits the number of uploads that are under way at once, of one server. */
export const createUploadLimits = () => {
  const unknown = new Map<string, number>();
  const known = new Set<string>();
  let unknowns = 0;
  const count = (network: string, by: 1 | -1): void => {
    unknowns += by;
    const left = (unknown.get(network) ?? 0) + by;
    if (left === 0) unknown.delete(network);
    else unknown.set(network, left);
  };
  return {
    begin(network: string): Upload {
      if (unknowns >= MOST_UNKNOWN || (unknown.get(network) ?? 0) >= MOST_OF_NETWORK)
        throw new Overloaded('Too many uploads are under way.');
      count(network, 1);
      let end = () => count(network, -1);
      return {
        isOf(uid) {
          if (known.has(uid)) throw new ApiError(429, ONE_AT_ONCE);
          if (known.size >= MOST_KNOWN) throw new Overloaded('Too many uploads are under way.');
          end();
          known.add(uid);
          end = () => known.delete(uid);
        },
        end: () => end(),
      };
    },
  };
};
