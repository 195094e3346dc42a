import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

class OwnOrigin extends RuntimeModule {
  constructor() {
    super('own origin', RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    const { publicPath } = RuntimeGlobals;
    return `if (typeof document === 'object' && document.currentScript) ${publicPath} = new URL(${publicPath}, document.currentScript.src).href;`;
  }
}

/** Loads chunks from the entry's origin, so that a site can run a remote from another development server. */
export class OwnOriginPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnOriginPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap('OwnOriginPlugin', (chunk) => compilation.addRuntimeModule(chunk, new OwnOrigin()));
    });
  }
}
