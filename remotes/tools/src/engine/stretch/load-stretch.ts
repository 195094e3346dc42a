import { MakerFailure } from '../failure.ts';
import { bytesOf } from '../kernel/kernel.ts';

/** Loaded when pitch and tempo are independent for the first time. */
export const loadStretch = async (): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const { STRETCH_BASE64 } = await import(
      /* webpackChunkName: "maker.worker.stretch" */ './stretch-binary.ts'
    );
    return bytesOf(STRETCH_BASE64);
  } catch (cause) {
    throw new MakerFailure('start', { cause });
  }
};
