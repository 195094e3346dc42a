const { TestEnvironment } = require('jest-environment-jsdom');

/** In browsers and Node but not in jsdom; the federation runtime and Firebase need them. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
];

/** As a page's channel does, it ends with the page: an open one would keep the process alive. */
class PageChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    this.global.BroadcastChannel = PageChannel;
    // Node's fetch rejects the abort signals of jsdom.
    this.global.AbortSignal = AbortSignal;
    this.global.AbortController = AbortController;
  }
};
