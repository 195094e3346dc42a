import MinimizerPlugin from 'minimizer-webpack-plugin';

/** swc is twice as fast as terser here, with smaller output. */
export const swcMinimizer = () =>
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false });
