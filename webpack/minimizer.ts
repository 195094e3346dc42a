import MinimizerPlugin from 'minimizer-webpack-plugin';

/** swc: twice as fast as terser here, and its output is smaller. */
export const swcMinimizer = () =>
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false });
