import type { Configuration } from 'webpack-dev-server';

/** Options shared by the development servers of the whole site and of a single remote. */
export const devServerOptions = (port: number): Configuration => ({
  port,
  host: 'localhost',
  hot: true,
  liveReload: false,
  allowedHosts: 'all',
  static: false,
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: { overlay: false, logging: 'warn' },
  devMiddleware: { stats: 'errors-warnings' },
});
