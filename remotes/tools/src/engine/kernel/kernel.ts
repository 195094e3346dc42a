import { KERNEL_BASE64 } from './kernel-binary.ts';

type Pointer = number;

type KernelExports = {
  /** outL, outR, frames, left, right, at, phase, num, den, table, taps */
  exact: (...args: number[]) => void;
  /** outL, outR, frames, left, right, first, step, base, table, taps, phases */
  between: (...args: number[]) => void;
  biquad: (data: Pointer, samples: number, coefficients: Pointer, state: Pointer) => void;
  reverb: (
    left: Pointer,
    right: Pointer,
    frames: number,
    params: Pointer,
    state: Pointer,
    ring: Pointer,
  ) => void;
  peak: (data: Pointer, samples: number) => number;
  limit: (
    left: Pointer,
    right: Pointer,
    frames: number,
    ceiling: number,
    release: number,
    state: Pointer,
  ) => number;
  stereo16: (out: Pointer, left: Pointer, right: Pointer, frames: number) => void;
  mono16: (out: Pointer, data: Pointer, frames: number) => void;
};

const PAGE_BYTES = 65_536;
/** The compiler uses the memory below. */
const FIRST_FREE = 4_096;
const ALIGNMENT = 16;

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export const kernelBytes = (): Uint8Array<ArrayBuffer> => bytesOf(KERNEL_BASE64);

const modules = new WeakMap<BufferSource, WebAssembly.Module>();

/** Compiles the same bytes only once; synchronously, so only workers and worklets can use it. */
const moduleOf = (bytes: BufferSource): WebAssembly.Module => {
  const module = modules.get(bytes) ?? new WebAssembly.Module(bytes);
  modules.set(bytes, module);
  return module;
};

/** An instance of the kernel with its memory. Allocations live as long as the instance. */
export class Kernel {
  readonly run: KernelExports;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #end = FIRST_FREE;

  constructor(bytes: BufferSource) {
    const instance = new WebAssembly.Instance(moduleOf(bytes), {
      env: { memory: this.#memory, abort: () => undefined },
    });
    this.run = instance.exports as WebAssembly.Exports & KernelExports;
  }

  take(bytes: number): Pointer {
    const at = this.#end;
    this.#end += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** Creates a view for each use, because growing the memory detaches existing ones. */
  view<View>(
    Type: new (memory: ArrayBuffer, at: Pointer, length: number) => View,
    at: Pointer,
    length: number,
  ): View {
    return new Type(this.#memory.buffer, at, length);
  }

  floats(at: Pointer, length: number): Float32Array<ArrayBuffer> {
    return this.view(Float32Array<ArrayBuffer>, at, length);
  }
}
