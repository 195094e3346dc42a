import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Attributes = { key: string; value: Value }[];

/** The part of https://opentelemetry.io/docs/specs/otlp/ that tests check. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attributes;
};

type Exported = {
  resourceSpans?: { resource: { attributes: Attributes }; scopeSpans: { spans: CollectedSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
};

export type Collector = {
  endpoint: string;
  /** Received exports with path, header `x-key` and body. */
  received: { path: string; key: string | undefined; body: Exported }[];
  spans: () => CollectedSpan[];
  stop: () => void;
};

/** Starts a stand-in for an OTLP collector. */
export const startCollector = async (): Promise<Collector> => {
  const received: Collector['received'] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    void (async () => {
      const body = (await json(request)) as Exported;
      received.push({ path: url, key: headers['x-key']?.toString(), body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    spans: () =>
      received.flatMap(({ body }) =>
        (body.resourceSpans ?? []).flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Returns an attribute of a span. */
export const attributeOf = (
  { attributes }: Pick<CollectedSpan, 'attributes'>,
  key: string,
): string | number | undefined => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue;
};
