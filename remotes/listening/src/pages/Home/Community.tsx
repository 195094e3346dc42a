import { PageLink, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { CommunityChat } from './CommunityChat.tsx';
import styles from './HomePage.module.scss';

export const Community = () => {
  const { home, social } = useSite().site;
  return (
    <section className={styles.pair} aria-labelledby="home-community">
      <div className={styles.words}>
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
