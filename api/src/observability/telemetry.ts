import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetryConfig } from '../config/telemetry.ts';

/** A collector that is away may delay the end of the process by so much. */
const EXPORT_LIMIT_MS = 2_000;

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
  return {
    resource,
    metrics: new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter({
        url: `${endpoint}/v1/metrics`,
        headers,
        timeoutMillis: EXPORT_LIMIT_MS,
      }),
    }),
    /** Sends what is left. */
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
