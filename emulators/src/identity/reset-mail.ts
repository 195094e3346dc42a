export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>;

/** Sends the mail whose link leads to `/reset-password` on the site that the reset was requested from. */
export const sendResetMail = (sendMail: SendMail, to: string, code: string, origin: string): Promise<void> =>
  sendMail({
    to,
    subject: 'Reset your password',
    text: `Somebody, hopefully you, asked for a new password for ${to}.

Choose one here within an hour:
${origin}/reset-password?oobCode=${code}

If it was not you, nothing has changed and you need not do anything.
`,
  });
