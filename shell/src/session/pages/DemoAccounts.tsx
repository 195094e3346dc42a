import type { RefObject } from 'react';
import { useSite } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import styles from './pages.module.scss';

const fill = (form: HTMLFormElement | null, name: string, value: string) => {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
};

/** Demo accounts; only an installation with demo data has them. */
export const DemoAccounts = ({ form }: { form: RefObject<HTMLFormElement | null> }) => {
  const { demo } = useSite().config.identity;
  if (!demo) return null;
  const choose = (email: string) => {
    fill(form.current, 'email', email);
    fill(form.current, 'password', demo.password);
    form.current?.requestSubmit();
  };
  return (
    <aside className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>
        Every demo account has the password <code>{demo.password}</code>.
      </p>
      <ul>
        {demo.emails.map((email) => (
          <li key={email}>
            <Button variant="outline" onClick={() => choose(email)}>
              {email}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  );
};
