import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

/** Names of the functions that give a chunk's file: of webpack for scripts, of mini-css-extract for styles. */
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

/**
 * Lets the shell ask for the chunks of a remote under another address (`?try=1`): a browser sends no second
 * request to an address that has not answered the first, so a chunk that once hung would hang for ever.
 */
export class RetrySuffixPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetrySuffixPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap('RetrySuffixPlugin', (chunk) => {
          const { uniqueName = '' } = compilation.outputOptions;
          compilation.addRuntimeModule(chunk, new RetrySuffix(uniqueName));
        });
    });
  }
}
