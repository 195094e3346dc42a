import { filledIcon, lineIcon } from './make-icon.tsx';

/* Icons in the first view of every page. Icons that only lazy chunks of the shell need are in icons.tsx,
   so that they load with those chunks. */

// Marked pure, so that bundles drop unused icons.
export const HeartIcon = /*#__PURE__*/ filledIcon(
  'M12 20.5 4.3 12.9a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1Z',
);
export const SearchIcon = /*#__PURE__*/ lineIcon(
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
);
export const MenuIcon = /*#__PURE__*/ lineIcon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = /*#__PURE__*/ lineIcon('M6 6l12 12M18 6 6 18');
export const ChevronIcon = /*#__PURE__*/ lineIcon('m7 10 5 5 5-5');
export const UserIcon = /*#__PURE__*/ filledIcon(
  'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 2c-4.4 0-8 2.4-8 5.5 0 .8.7 1.5 1.5 1.5h13c.8 0 1.5-.7 1.5-1.5 0-3.1-3.6-5.5-8-5.5Z',
);
export const QueueIcon = /*#__PURE__*/ lineIcon('M4 6h16M4 11h16M4 16h7M15 14.5v6l5-3Z');
export const HomeIcon = /*#__PURE__*/ lineIcon('M4 11 12 4l8 7M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5');
export const UsersIcon = /*#__PURE__*/ lineIcon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c0-3 2.9-5 6.5-5s6.5 2 6.5 5M16 5a3.2 3.2 0 0 1 0 6.2M18 15c2.1.6 3.5 2.2 3.5 4.5',
);
export const ToTopIcon = /*#__PURE__*/ lineIcon('M12 20V5M6 11l6-6 6 6');
