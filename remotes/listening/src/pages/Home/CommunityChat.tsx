import { useRef } from 'react';
import { useSeen, useSite } from '@rushtone/contract';
import styles from './HomePage.module.scss';

/** What a widget of another origin needs; one of our own origin gets no script, or it could lift its own sandbox. */
const ABROAD = 'allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts';
const AT_HOME = 'allow-popups';

/** The chat's widget, by its id, loaded when a tenth of its box is in view (spec §2). */
export const CommunityChat = () => {
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
          sandbox={communityWidget.startsWith('/') ? AT_HOME : ABROAD}
        />
      )}
    </div>
  );
};
