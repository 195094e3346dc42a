import type { Configuration } from 'webpack-dev-server';

/** What the development servers of the site and of one remote alone share. */
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
