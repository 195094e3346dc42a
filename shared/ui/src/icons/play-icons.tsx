import { filledIcon, lineIcon } from './make-icon.tsx';

/* Icons in the home page's first view, separate because its bundle includes every icon that any page uses
   from a module. */

export const PlayIcon = /*#__PURE__*/ filledIcon(
  'M8 5.2v13.6a1 1 0 0 0 1.5.85l11-6.8a1 1 0 0 0 0-1.7l-11-6.8A1 1 0 0 0 8 5.2Z',
);
export const ShuffleIcon = /*#__PURE__*/ lineIcon(
  'M3 7h3.5c2 0 3.2 1.2 4.3 3l2.4 4c1.1 1.8 2.3 3 4.3 3H21M3 17h3.5c1.5 0 2.6-.7 3.5-1.8M14 8.8C14.9 7.7 16 7 17.5 7H21M18 4l3 3-3 3M18 14l3 3-3 3',
);
