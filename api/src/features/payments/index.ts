import { defineFeature } from '../../http/endpoints/define-feature.ts';
import type { PaymentService } from './payment-service.ts';
import { webhookRoute, type CheckoutTrust } from './webhook.ts';
import * as endpoints from './endpoints.ts';
import * as gifts from './gifts/endpoints.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** `null` without an API key of the payment service. */
    payments: PaymentService | null;
    /** Settings of the webhook; `null` without a checkout. */
    checkout: CheckoutTrust | null;
  }
}

export const payments = defineFeature({ endpoints: { ...endpoints, ...gifts }, routes: webhookRoute });
