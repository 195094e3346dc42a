import { useRef } from 'react';
import { PageLink, useSeen, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import styles from './HomePage.module.scss';

const POPUPS = 'allow-popups';
/** Sandbox flags for a cross-origin widget; with scripts, a same-origin one could remove its own sandbox. */
const CROSS_ORIGIN = `${POPUPS} allow-popups-to-escape-sandbox allow-same-origin allow-scripts`;

/** The chat widget, loaded when 10% of its box is in view (spec §2). */
const CommunityChat = () => {
  const { site, config } = useSite();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const { communityWidget } = config;
  if (communityWidget === null || site.communityWidgetId === null) return null;
  return (
    <div ref={box} className={styles.chat} data-chat="">
      {seen && (
        <iframe
          title="Community chat"
          src={`${communityWidget}?id=${encodeURIComponent(site.communityWidgetId)}`}
          sandbox={communityWidget.startsWith('/') ? POPUPS : CROSS_ORIGIN}
        />
      )}
    </div>
  );
};

export const Community = () => {
  const { home, social } = useSite().site;
  return (
    <section className={styles.columns} aria-labelledby="home-community">
      <div className={styles.text}>
        <h2 id="home-community">{home.communityTitle}</h2>
        <p>{home.communityText}</p>
        <PageLink className={styles.link} to={paths.network}>
          Meet the network
        </PageLink>
        {social.communityChat && (
          <a className={styles.link} href={social.communityChat} rel="noopener">
            Join the chat
          </a>
        )}
      </div>
      <CommunityChat />
    </section>
  );
};
