const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom lacks what a browser and Node both have; the federation runtime and firebase ask for it. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'BroadcastChannel',
  'ReadableStream',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // The timeouts of requests are made from both; a signal of jsdom's own would not be accepted by fetch.
    this.global.AbortSignal = AbortSignal;
    this.global.AbortController = AbortController;
  }
};
