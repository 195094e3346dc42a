import { useEffect, useRef } from 'react';
import { formatTime } from '@rushtone/domain';

const UPDATE_EVERY_MS = 250;

/**
 * Shows a time as "1:23". Updates without React, so that nothing renders while music plays. `read` returns
 * seconds.
 */
export const LiveTime = ({ read, className }: { read: () => number; className?: string | undefined }) => {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const update = () => {
      const time = formatTime(read());
      // Even the same text would cost a layout.
      if (text.current && text.current.textContent !== time) text.current.textContent = time;
    };
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  return <span ref={text} className={className} />;
};
