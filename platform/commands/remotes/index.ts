export { makeRemote } from './make-remote.ts';
export { assertNotLive, removeRemote } from './remove-remote.ts';
