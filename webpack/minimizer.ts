import MinimizerPlugin from 'minimizer-webpack-plugin';

/** swc takes half as long as terser here, with smaller output. */
export const swcMinimizer = () =>
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false });
