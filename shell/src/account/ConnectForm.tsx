import type { FormEvent } from 'react';
import { useLocation, useServices } from '@rushtone/contract';
import { Button, VisuallyHidden, type BannerMessage } from '@rushtone/ui';
import type { LinkProvider } from './account-info.api.ts';

type Props = { provider: LinkProvider; label: string; onMessage: (message: BannerMessage) => void };

/** The token joins the form's data on its way out, so it stands in no address and in no document. */
const sendWithToken = (form: HTMLFormElement, token: string) => {
  form.addEventListener('formdata', ({ formData }) => formData.set('firebase_auth_token', token), {
    once: true,
  });
  form.submit();
};

/** Leads to the provider: a form post, because an address would show the token (ruling 22). */
export const ConnectForm = ({ provider, label, onMessage }: Props) => {
  const { token, config } = useServices();
  const { pathname } = useLocation();
  const connect = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      sendWithToken(form, (await token()) ?? '');
    } catch (error) {
      onMessage({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <form
      method="post"
      action={`${config.apiBase}/account/link_${provider}`}
      onSubmit={(event) => void connect(event)}
    >
      <input type="hidden" name="return_url" value={pathname} />
      <Button type="submit" look="outline">
        Connect<VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    </form>
  );
};
