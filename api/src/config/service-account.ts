import { z } from 'zod';

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});

/** The required fields of a service account's key file. */
export type ServiceAccount = z.output<typeof serviceAccount>;

/** Parses a service account key file; throws if it is invalid. */
export const parseServiceAccount = (text: string): ServiceAccount => serviceAccount.parse(JSON.parse(text));
