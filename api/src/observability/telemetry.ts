import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { CollectionResult } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetryConfig } from '../config/telemetry.ts';

/** A collector that is away may delay the end of the process by so much. */
const EXPORT_LIMIT_MS = 2_000;
/** As often as OpenTelemetry's own readers. */
const METRICS_EVERY_MS = 60_000;

/**
 * Sends traces and metrics by OTLP. Spans that a collector does not take in time are dropped: a queue has 2,048, and no
 * request waits for it. The providers of a process are global, so one server of a process has them.
 */
export const startTelemetry = (
  { endpoint, headers, service }: TelemetryConfig,
  warn: (message: string) => void,
) => {
  const say = (...parts: unknown[]) => warn(`OpenTelemetry: ${parts.map(String).join(' ')}`);
  const silent = () => {};
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const resource = resourceFromAttributes({ 'service.name': service });
  const spans = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new TracerProvider({
    resource,
    // `traceRequests` has chosen already.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter: spans })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const metrics = new OTLPMetricExporter({
    url: `${endpoint}/v1/metrics`,
    headers,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  return {
    resource,
    /**
     * Sends each minute what the reader for Prometheus has: a second reader would count each request once more. Returns
     * what sends it for the last time.
     */
    sendMetrics: (collect: () => Promise<CollectionResult>): (() => Promise<void>) => {
      const send = async (): Promise<void> => {
        const { resourceMetrics } = await collect();
        const { promise, resolve } = Promise.withResolvers<void>();
        metrics.export(resourceMetrics, ({ error }) => {
          if (error) say(error);
          resolve();
        });
        await promise;
      };
      const timer = setInterval(() => void send().catch(say), METRICS_EVERY_MS);
      return async () => {
        clearInterval(timer);
        await send().catch(say);
        await metrics.shutdown().catch(say);
      };
    },
    /** Sends what is left of traces. */
    stop: async (): Promise<void> => {
      await provider.shutdown().catch(say);
      trace.disable();
      propagation.disable();
      context.disable();
      diag.disable();
    },
  };
};

export type Telemetry = ReturnType<typeof startTelemetry>;
