import type { RuntimeConfig } from '@rushtone/site';

type Origins = {
  runtime: RuntimeConfig;
  /** CSP hash of the one inline script. */
  inlineScriptHash: string;
  dev: boolean;
  /** Redirect targets of forms, because browsers apply `form-action` to redirects too. */
  formTargets?: readonly string[];
  /** Origin of a remote's development server, given in the page's URL. */
  testOrigin?: string | undefined;
};

const IDENTITY_HOSTS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Hosts of YouTube channel pictures, shown for members. */
const CHANNEL_PICTURES = ['https://yt3.ggpht.com', 'https://yt3.googleusercontent.com'];

/** Name of the endpoint for reports of violations, and its path (https://www.w3.org/TR/reporting-1/). */
const ENDPOINT = 'site';
export const POLICY_REPORTS = '/api/policy_reports';

const originOf = (url: string): string => new URL(url).origin;

/** The emulator of the community chat is a path of the page's own origin. */
const widgetSources = ({ communityWidget }: RuntimeConfig): string[] => {
  if (communityWidget === null) return [];
  return [communityWidget.startsWith('/') ? "'self'" : originOf(communityWidget)];
};

/** The video loader and the folder of the script that it loads; no other scripts of the host. */
const videoScripts = ({ video }: RuntimeConfig): string[] =>
  video.host === 'youtube' ? [video.script, `${originOf(video.script)}/s/player/`] : [video.script];

const contentSecurityPolicy = ({
  runtime,
  inlineScriptHash,
  dev,
  formTargets = [],
  testOrigin,
}: Origins): string => {
  const { video, identity } = runtime;
  const developed = dev || testOrigin !== undefined;
  const testOrigins = testOrigin === undefined ? [] : [testOrigin];
  const sources: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    // For the maker's WebAssembly decoders and kernel; does not allow `eval`.
    'script-src': [
      "'self'",
      "'wasm-unsafe-eval'",
      inlineScriptHash,
      ...videoScripts(runtime),
      ...testOrigins,
      ...(developed ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", ...testOrigins, ...(developed ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      originOf(video.thumbnails),
      ...(video.host === 'youtube' ? CHANNEL_PICTURES : []),
    ],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(identity.emulator ? [] : IDENTITY_HOSTS),
      ...testOrigins,
      ...(developed ? ['ws:'] : []),
    ],
    'frame-src': [originOf(video.embed), ...widgetSources(runtime)],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formTargets],
    'frame-ancestors': ["'none'"],
    'report-to': [ENDPOINT],
    // The policies of `trusted-scripts.ts` and of the video host's loader. Webpack's development builds use `eval`.
    ...(developed
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'youtube-widget-api'] }),
  };
  return Object.entries(sources)
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join('; ');
};

const permissionsPolicy = ({ runtime }: Origins): string => {
  const embed = `(self "${originOf(runtime.video.embed)}")`;
  const forbidden = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];
  return [
    ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map(
      (feature) => `${feature}=${embed}`,
    ),
    ...forbidden.map((feature) => `${feature}=()`),
  ].join(', ');
};

/**
 * Built files other than documents: page policies don't apply to them and would be larger than many files. Worker
 * scripts keep them, because a worker uses the policy of its own response.
 */
export const isPlainFile = (url: string): boolean => /^\/(assets|r)\//.test(url) && !url.includes('worker');

/** Prevents a file that is opened as a document, such as an SVG, from running anything. */
export const plainFileHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const LOCAL_NAME = /^(?:[\w-]+\.)*localhost$/;

/**
 * Returns the origin of `?mf.tools=http://localhost:3004` on a developer's machine; the document may run code from
 * there.
 */
export const testOriginOf = (host: string, url: string): string | undefined => {
  if (!URL.canParse(url, `http://${host}`)) return undefined;
  const asked = new URL(url, `http://${host}`);
  if (!LOCAL_NAME.test(asked.hostname)) return undefined;
  const addresses = [...asked.searchParams].flatMap(([key, value]) =>
    key.startsWith('mf.') && URL.canParse(value) ? [new URL(value)] : [],
  );
  return addresses.find(({ protocol, hostname }) => protocol === 'http:' && LOCAL_NAME.test(hostname))
    ?.origin;
};

export const securityHeaders = (origins: Origins): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(origins),
  // Not enforced: the script of the video host cannot have a hash.
  'integrity-policy-report-only': `blocked-destinations=(script), endpoints=(${ENDPOINT})`,
  'reporting-endpoints': `${ENDPOINT}="${POLICY_REPORTS}"`,
  'permissions-policy': permissionsPolicy(origins),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
});

/** Two years, including subdomains (the subscribers' sites). */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';
const SECRET = /[?&](?:firebase_auth_token|oobCode|code|state|reference)=/i;

/** One day, because the owner of the domain may move it to another provider. */
const OWN_DOMAIN_TRANSPORT = 'max-age=86400';

/** HSTS header; only sent over HTTPS. */
export const transportHeaders = (encrypted: boolean, isOwnDomain = false): Record<string, string> =>
  encrypted ? { 'strict-transport-security': isOwnDomain ? OWN_DOMAIN_TRANSPORT : STRICT_TRANSPORT } : {};

/** Returns whether a URL contains a token; such URLs are never stored or sent as referrer (spec §10.30). */
export const hasSecret = (url: string): boolean => SECRET.test(url);
export const SECRET_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;
