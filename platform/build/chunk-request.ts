import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule, runtime } = webpack;

/** Runtime functions that return a chunk's file name: webpack's for scripts, mini-css-extract's for styles. */
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

/** Timeout of a script, in ms; the page extends it on slow connections. */
const TIME_LIMIT_MS = 4_000;
const LIMITED = `setTimeout(() => script.onerror && script.onerror({ type: 'timeout', target: script }), ${TIME_LIMIT_MS} + (self.__SLOW__ || 0));`;

/**
 * Lets the shell request chunks under another URL (`?try=1`): browsers do not send a second request to a URL while the
 * first is pending, so a chunk that hung once would hang forever.
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
