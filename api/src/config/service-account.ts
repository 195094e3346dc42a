import { z } from 'zod';

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});

/** The fields of a service account's key file that are used. */
export type ServiceAccount = z.output<typeof serviceAccount>;

/** Throws for anything else. */
export const parseServiceAccount = (text: string): ServiceAccount => serviceAccount.parse(JSON.parse(text));
