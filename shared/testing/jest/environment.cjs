/** The declarations of jsdom's stylesheet that decide what is visible. */
const ON_VISIBILITY = /(?<=^|[;\s])(?:display|visibility|opacity|pointer-events)\s*:[^;]+/g;

/** Leaves other declarations out of a stylesheet, and joins neighboring rules that then say the same. */
const onlyVisibility = (sheet) => {
  const rules = [];
  const text = sheet.replaceAll(/\/\*[^]*?\*\/|@namespace[^;]*;/g, '');
  for (const [, selector, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const declarations = (body.match(ON_VISIBILITY) ?? []).map((each) => each.trim()).join('; ');
    if (declarations === '') continue;
    if (rules.at(-1)?.declarations === declarations) rules.at(-1).selectors.push(selector.trim());
    else rules.push({ selectors: [selector.trim()], declarations });
  }
  return rules.map(({ selectors, declarations }) => `${selectors.join(', ')} { ${declarations} }`).join('\n');
};

// A query by role asks for the style of nearly every element. jsdom matches each element with all of its default
// rules and resolves 14 colors, a fifth of the processor time of these tests. It reads the sheet when it first loads.
const sheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
require(sheet);
require.cache[sheet].exports = onlyVisibility(require.cache[sheet].exports);
const {
  propertiesWithResolvedValueImplemented: resolved,
} = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
for (const property of Object.keys(resolved)) if (property.includes('color')) delete resolved[property];

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
