import webpack, { type Configuration } from 'webpack';

export const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error(`webpack created no compiler for ${config.name}.`));
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (stats?.hasErrors())
          return reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        resolve();
      });
    });
  });
