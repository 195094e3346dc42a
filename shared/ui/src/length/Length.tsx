import { formatTime, spokenTime } from '@rushtone/domain';
import { VisuallyHidden } from '../lib/VisuallyHidden.tsx';

type Props = {
  /** `null` if unknown; nothing is rendered then. */
  seconds: number | null;
  className?: string | undefined;
};

/** A song's length: "3:42", read aloud as "3 minutes 42 seconds". */
export const Length = ({ seconds, className }: Props) =>
  seconds === null ? null : (
    <span className={className}>
      <span aria-hidden="true">{formatTime(seconds)}</span>
      <VisuallyHidden> {spokenTime(seconds)}</VisuallyHidden>
    </span>
  );
