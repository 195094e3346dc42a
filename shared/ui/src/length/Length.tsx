import { formatTime, spokenTime } from '@rushtone/domain';
import { VisuallyHidden } from '../lib/VisuallyHidden.tsx';

type Props = {
  /** Nothing is shown where they are unknown. */
  seconds: number | null;
  className?: string;
};

/** How long a song is: "3:42", spoken as "3 minutes 42 seconds". */
export const Length = ({ seconds, className }: Props) =>
  seconds === null ? null : (
    <span className={className}>
      <span aria-hidden="true">{formatTime(seconds)}</span>
      <VisuallyHidden> {spokenTime(seconds)}</VisuallyHidden>
    </span>
  );
