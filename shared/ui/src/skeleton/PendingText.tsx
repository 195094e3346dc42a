import { VisuallyHidden } from '../lib/VisuallyHidden.tsx';
import { Skeleton } from './Skeleton.tsx';

type PendingTextProps = { label: string; width: string; height: string };

/** The words of an element that is there before them, such as a heading that already has the focus. */
export const PendingText = ({ label, width, height }: PendingTextProps) => (
  <>
    <VisuallyHidden>{label}</VisuallyHidden>
    <Skeleton width={width} height={height} />
  </>
);
