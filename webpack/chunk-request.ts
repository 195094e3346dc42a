import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule, runtime } = webpack;

/** Functions of the runtime that return a chunk's file name: webpack's for scripts, mini-css-extract's for styles. */
const FILE_NAMES = ['u', 'miniCssF'];

class RetrySuffix extends RuntimeModule {
  readonly #uniqueName: string;
  constructor(uniqueName: string) {
    super('retry suffix', RuntimeModule.STAGE_ATTACH);
    this.#uniqueName = uniqueName;
  }
  override generate(): string {
    const suffix = `(self.__RETRY__ && self.__RETRY__[${JSON.stringify(this.#uniqueName)}] || "")`;
    return FILE_NAMES.map(
      (name) =>
        `if (__webpack_require__.${name}) { var ${name}File = __webpack_require__.${name}; __webpack_require__.${name} = (id) => ${name}File(id) + ${suffix}; }`,
    ).join('\n');
  }
}

/** A script that has not run within this time is given up; on a slow connection the page allows for more. */
const TIME_LIMIT_MS = 4_000;
const LIMITED = `setTimeout(() => script.onerror && script.onerror({ type: 'timeout', target: script }), ${TIME_LIMIT_MS} + (self.__SLOW__ || 0));`;

/**
 * Lets the shell request chunks under another address (`?try=1`): a browser sends no second request to an address that
 * has not responded, so a chunk that hung once would hang forever.
 */
export class ChunkRequestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkRequestPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap('ChunkRequestPlugin', (chunk) => {
          const { uniqueName = '' } = compilation.outputOptions;
          compilation.addRuntimeModule(chunk, new RetrySuffix(uniqueName));
        });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkRequestPlugin',
        (source) => source + LIMITED,
      );
    });
  }
}
