import type { ComponentProps } from 'react';
import { PlayIcon, ShuffleIcon } from '../icons/play-icons.tsx';
import { Button } from './Button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'variant'> & {
  onPlay: () => void;
  onShuffle: () => void;
};

/** "Play all" and "Shuffle" of a list of songs. Other attributes go to "Play all". */
export const PlayButtons = ({ onPlay, onShuffle, ...attributes }: Props) => (
  <>
    <Button {...attributes} onClick={onPlay}>
      <PlayIcon />
      Play all
    </Button>
    <Button variant="outline" onClick={onShuffle}>
      <ShuffleIcon />
      Shuffle
    </Button>
  </>
);
