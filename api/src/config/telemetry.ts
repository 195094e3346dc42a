import type { Reader } from './environment.ts';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const RATIO = 'OTEL_TRACES_SAMPLER_ARG';
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS';

const readRatio = ({ text, refuse }: Reader): number => {
  const value = text(RATIO) ?? '0.01';
  const ratio = Number(value);
  if (ratio >= 0 && ratio <= 1) return ratio;
  refuse(`${RATIO} must be a number between 0 and 1, not '${value}'.`);
  return 0;
};

/** `name=value` pairs split by commas, their values percent-encoded. */
const readHeaders = ({ text, refuse }: Reader): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const pair of (text(HEADERS) ?? '').split(',').filter((each) => each.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
    try {
      if (name === '') throw new URIError('A pair without "=".');
      headers[name] = decodeURIComponent(value.trim());
    } catch {
      refuse(`${HEADERS} must be name=value pairs split by commas, with percent-encoded values.`);
    }
  }
  return headers;
};

/**
 * Exporter settings with the names of the OpenTelemetry specification; `null` if telemetry is not exported.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export const readTelemetry = (read: Reader) => {
  const endpoint = read.address(ENDPOINT, ['http:', 'https:']);
  const settings = {
    headers: readHeaders(read),
    service: read.text('OTEL_SERVICE_NAME') ?? 'rushtone-api',
    /** Sampling ratio of requests without a `traceparent`. */
    ratio: readRatio(read),
  };
  return endpoint === null ? null : { endpoint, ...settings };
};

export type TelemetryConfig = NonNullable<ReturnType<typeof readTelemetry>>;
