import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

export type Transport = { send: (message: Message) => Promise<void>; close: () => void };

/** SMTP transport. File and URL access is disabled for message content. */
export const smtpTransport = (url: string, { requireTls = false } = {}): Transport => {
  const transport = createTransport({
    url,
    // Prevents downgrade attacks: a server without STARTTLS gets no mail.
    requireTLS: requireTls,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
    close: () => transport.close(),
  };
};

type Outbox = {
  send: (mail: {
    from: string;
    to: string;
    replyTo?: string;
    subject: string;
    text: string;
  }) => Promise<void>;
};

/** Writes mail into the outbox folder of the mail emulator. */
export const outboxTransport = (outbox: Outbox): Transport => ({
  async send({ to, replyTo, ...message }) {
    await outbox.send({ ...message, to: to.address, ...(replyTo ? { replyTo: replyTo.address } : {}) });
  },
  close: () => {},
});
