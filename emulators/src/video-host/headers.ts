import { styleHashes } from './pages.ts';

export const defaultShellOrigins: readonly string[] = [
  'http://localhost:*',
  'http://*.localhost:*',
  'http://127.0.0.1:*',
];

type Headers = Record<string, string>;

export const everyAnswer: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** For what other origins load: the API script and the thumbnails. */
export const openToAll: Headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

const locked = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

export function embedHeaders(shellOrigins: readonly string[]): Headers {
  return {
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': [
      ...locked,
      "script-src 'self'",
      `style-src ${styleHashes.embed}`,
      "connect-src 'self'",
      'img-src data:',
      `frame-ancestors 'self' ${shellOrigins.join(' ')}`,
    ].join('; '),
  };
}

export const watchHeaders: Headers = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    ...locked,
    `style-src ${styleHashes.watch}`,
    "frame-src 'self'",
    'img-src data:',
    "frame-ancestors 'none'",
  ].join('; '),
};

/** An SVG opened by itself is a document, and this one needs nothing. */
export const thumbnailHeaders: Headers = {
  ...openToAll,
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'",
};
