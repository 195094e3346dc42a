import { useCallback, useEffect, useState } from 'react';
import type { PublicWebsite } from '@rushtone/domain';
import { Button } from '@rushtone/ui';
import { whenIdle } from './when-idle.ts';
import styles from './SubscriberSite.module.scss';

type Form = typeof import('./ContactForm.tsx').ContactForm;

/** The form to contact the owner, loaded once the page is idle because it is below the first view and needs scripts. */
export const ContactOwner = ({ site }: { site: PublicWebsite }) => {
  const [loaded, setLoaded] = useState<{ Form: Form } | 'failed' | null>(null);
  const load = useCallback(() => {
    import('./ContactForm.tsx').then(
      ({ ContactForm }) => setLoaded({ Form: ContactForm }),
      () => setLoaded('failed'),
    );
  }, []);
  useEffect(() => whenIdle(load), [load]);
  if (loaded === 'failed')
    return (
      <div role="alert">
        <p>The form to write to {site.name} could not be loaded.</p>
        <Button variant="outline" onClick={load}>
          Try again
        </Button>
      </div>
    );
  return <div className={styles.contact}>{loaded && <loaded.Form site={site} />}</div>;
};
