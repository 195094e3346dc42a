import { useEffect, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '@rushtone/ui';
import { useSession } from './maker-context.ts';
import styles from './MakerPage.module.scss';

/** A file may be dropped anywhere on the page, or pasted; Ctrl S downloads. */
export const DropArea = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) void session.load(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [session]);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    const file = event.dataTransfer.files[0];
    if (file) void session.load(file);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void session.save('wav');
  };
  return (
    // The keys of a button or slider in it come up to here; by itself it takes none.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes(styles.page, over && styles.over)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
      onKeyDown={press}
    >
      {children}
    </div>
  );
};
