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

/** Maximum delay of the shutdown by an unavailable collector, in ms. */
const EXPORT_LIMIT_MS = 2_000;
/** Default interval of OpenTelemetry's readers, in ms. */
const METRICS_EVERY_MS = 60_000;

/**
 * Exports traces and metrics by OTLP. Spans are dropped if the collector is slow and the queue of 2,048 is full;
 * requests never wait. Providers are global, so only one server per process can have them.
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
    // Sampling is decided in `traceRequests`.
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
     * Exports the Prometheus reader's metrics every minute, because a second reader would record every request twice.
     * Returns a function that exports a last time.
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
    /** Flushes pending traces. */
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
