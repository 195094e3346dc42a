/** What Node and libraries of the server know, and TypeScript declares with the DOM alone. */

type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

interface ImageData {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'srgb' | 'display-p3';
}

declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Module = object;
  const Module: new (bytes: BufferSource) => Module;
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }
  class RuntimeError extends Error {}
}
