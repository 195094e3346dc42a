import type { CommandContext } from './command-line/command.ts';
import { emailOf } from './people.ts';

/** Queues an email of the team to an account, which no limit drops; a server sends it within two minutes. */
export const mailAccount = async (
  context: Pick<CommandContext, 'client' | 'config' | 'log'>,
  uid: string,
  { subject, body }: { subject: string; body: string },
): Promise<void> => {
  const email = await emailOf(context, uid);
  if (!email) {
    context.log('The address of the account is not known: no mail was sent.');
    return;
  }
  await context.client.query(
    `insert into outgoing_mail (recipient, uid, subject, body, budget) values ($1, $2, $3, $4, 'account')`,
    [email, uid, subject, body],
  );
};
