const { TestEnvironment } = require('jest-environment-jsdom');

/** Globals of browsers and Node that jsdom lacks, required by the federation runtime and Firebase. */
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

/** A channel that ends with the page, as in a browser; an open one would keep the process alive. */
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
