import { MakerFailure } from '../failure.ts';
import { bytesOf } from '../kernel/kernel.ts';

/** Loads the stretcher when pitch and tempo first become independent. */
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
