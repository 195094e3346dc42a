import { useEffect, useEffectEvent, useState } from 'react';
import type { RunningVersions } from '@rushtone/platform/browser';
import { Button } from '@rushtone/ui';
import { areaOf, partAround, partsOf, type Part } from './inspected-part.ts';
import { PartCard } from './PartCard.tsx';
import styles from './panel.module.scss';

const describe = ({ remote, version, place }: Part): string => `${remote} ${version}, ${place}`;

/** Follows the pointer to parts of the page, and takes its presses. */
const usePointer = (isActive: boolean, point: (part: Part | null) => void, press: (part: Part) => void) => {
  const onMove = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && !target.closest('[data-inspector]')) point(partAround(target));
  });
  const onClick = useEffectEvent((event: Event) => {
    const { target } = event;
    const isOwn = !(target instanceof Element) || target.closest('[data-inspector]');
    const part = isOwn ? null : partAround(target);
    if (!part) return;
    event.preventDefault();
    event.stopPropagation();
    press(part);
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const ends = new AbortController();
    const options = { capture: true, signal: ends.signal };
    document.addEventListener('pointermove', (event) => onMove(event), options);
    document.addEventListener('click', (event) => onClick(event), options);
    return () => ends.abort();
  }, [isActive]);
};

/** A frame around a part of the page, which takes no presses and covers nothing. */
const Outline = ({ part }: { part: Part }) => {
  const { left, top, width, height } = areaOf(part);
  return <div aria-hidden="true" className={styles.outline} style={{ left, top, width, height }} />;
};

type Props = { versions: RunningVersions; onClose: () => void };

/**
 * Says of each part of the page which remote and version it is. The bar has its own space above the page, since
 * nothing may cover the video.
 */
export const Inspector = ({ versions, onClose }: Props) => {
  const [pointed, setPointed] = useState<Part | null>(null);
  const [opened, setOpened] = useState<Part | null>(null);
  const [parts, setParts] = useState(() => partsOf(document));
  usePointer(!opened, setPointed, setOpened);
  const renew = useEffectEvent(() => {
    const found = partsOf(document);
    const isSame = String(found.map(describe)) === String(parts.map(describe));
    if (!isSame || found.some(({ element }, at) => element !== parts[at]?.element)) setParts(found);
    if (pointed && !pointed.element.isConnected) setPointed(null);
  });
  const end = useEffectEvent(onClose);
  useEffect(() => {
    const observer = new MutationObserver(() => renew());
    observer.observe(document.body, { childList: true, subtree: true });
    const ends = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    document.addEventListener('keydown', onKey, { signal: ends.signal });
    return () => {
      observer.disconnect();
      ends.abort();
    };
  }, []);
  return (
    <>
      <aside className={`${styles.badge} ${styles.inspector}`} aria-label="Inspect" data-inspector="">
        <p role="status">{pointed ? describe(pointed) : 'Point at a part of the page, and press it.'}</p>
        {parts.map((part) => (
          <Button
            key={`${describe(part)} ${parts.indexOf(part)}`}
            variant="quiet"
            onFocus={() => setPointed(part)}
            onClick={() => setOpened(part)}
          >
            {describe(part)}
          </Button>
        ))}
        <Button variant="outline" onClick={onClose}>
          Stop inspecting
        </Button>
      </aside>
      {pointed && !opened && <Outline part={pointed} />}
      {opened && <PartCard part={opened} versions={versions} onClose={() => setOpened(null)} />}
    </>
  );
};
