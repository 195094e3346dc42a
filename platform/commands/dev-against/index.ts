export { ownRemote, serveAgainst } from './dev-against.ts';
export { relaxedPolicy } from './site-proxy.ts';
