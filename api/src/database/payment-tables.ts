import type { Plan } from '@rushtone/domain';
import type { ColumnType, Generated } from 'kysely';

/** `bigint` comes as text, so that no digit is lost. */
type Big<Null = never> = ColumnType<string | Null, number | Null, number | Null>;

/** The tables of payments, and of what may be used once. */
export type ServicesTables = {
  pay_event: { id: string; type: string; at: Generated<Date> };
  pay_customer: { customer: string; uid: string | null; email: string | null; created: Big };
  pay_grant: {
    ref: string;
    customer: string | null;
    uid: string | null;
    email: string | null;
    plan: Plan | null;
    status: string;
    created: Big;
  };
  used_once: { id: string; expires_at: Date };
};
