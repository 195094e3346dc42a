type IconProps = { size?: number; className?: string };

/** An icon from path data in a 24×24 box. The accessible name belongs to its button or link. */
const makeIcon = (path: string, line?: boolean) => {
  const Icon = ({ size = 20, className }: IconProps) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={line ? 'none' : 'currentColor'}
      stroke={line ? 'currentColor' : undefined}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  );
  return Icon;
};
const filledIcon = (path: string) => makeIcon(path);
export const lineIcon = (path: string) => makeIcon(path, true);

// Marked pure, so that bundles leave out the icons they do not use.
export const PlayIcon = /*#__PURE__*/ filledIcon(
  'M8 5.2v13.6a1 1 0 0 0 1.5.85l11-6.8a1 1 0 0 0 0-1.7l-11-6.8A1 1 0 0 0 8 5.2Z',
);
export const PauseIcon = /*#__PURE__*/ filledIcon(
  'M7 4h3a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm7 0h3a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Z',
);
export const NextIcon = /*#__PURE__*/ filledIcon(
  'M5 5.3v13.4a.9.9 0 0 0 1.4.7l9.4-6.7a.9.9 0 0 0 0-1.4L6.4 4.6a.9.9 0 0 0-1.4.7ZM17 5h2v14h-2Z',
);
export const PreviousIcon = /*#__PURE__*/ filledIcon(
  'M19 5.3v13.4a.9.9 0 0 1-1.4.7l-9.4-6.7a.9.9 0 0 1 0-1.4l9.4-6.7a.9.9 0 0 1 1.4.7ZM5 5h2v14H5Z',
);
export const ShuffleIcon = /*#__PURE__*/ lineIcon(
  'M3 7h3.5c2 0 3.2 1.2 4.3 3l2.4 4c1.1 1.8 2.3 3 4.3 3H21M3 17h3.5c1.5 0 2.6-.7 3.5-1.8M14 8.8C14.9 7.7 16 7 17.5 7H21M18 4l3 3-3 3M18 14l3 3-3 3',
);
export const RepeatIcon = /*#__PURE__*/ lineIcon(
  'M17 3l3 3-3 3M20 6H8a4 4 0 0 0-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 0 0 4-4v-1',
);
export const HeartIcon = /*#__PURE__*/ filledIcon(
  'M12 20.5 4.3 12.9a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1Z',
);
export const HeartLineIcon = /*#__PURE__*/ lineIcon(
  'M12 20.5 4.3 12.9a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1Z',
);
export const LinkIcon = /*#__PURE__*/ lineIcon(
  'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.5 5.8M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.1-1.1',
);
export const ShareIcon = /*#__PURE__*/ lineIcon(
  'M12 15V3m0 0L8 7m4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7',
);
export const FlagIcon = /*#__PURE__*/ lineIcon('M5 21V4m0 0h13l-3 5 3 5H5');
export const SearchIcon = /*#__PURE__*/ lineIcon(
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
);
export const MenuIcon = /*#__PURE__*/ lineIcon('M4 7h16M4 12h16M4 17h16');
export const MoreIcon = /*#__PURE__*/ filledIcon(
  'M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
);
export const PlayNextIcon = /*#__PURE__*/ lineIcon('M4 6h10M4 11h6M4 16h6M14 10v9l7-4.5Z');
export const CardsIcon = /*#__PURE__*/ lineIcon('M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z');
export const CloseIcon = /*#__PURE__*/ lineIcon('M6 6l12 12M18 6 6 18');
export const ChevronIcon = /*#__PURE__*/ lineIcon('m7 10 5 5 5-5');
export const UserIcon = /*#__PURE__*/ filledIcon(
  'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 2c-4.4 0-8 2.4-8 5.5 0 .8.7 1.5 1.5 1.5h13c.8 0 1.5-.7 1.5-1.5 0-3.1-3.6-5.5-8-5.5Z',
);
export const VolumeIcon = /*#__PURE__*/ lineIcon(
  'M4 10v4h3.5L12 18V6l-4.5 4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
);
export const MuteIcon = /*#__PURE__*/ lineIcon('M4 10v4h3.5L12 18V6l-4.5 4ZM16 9.5l5 5M21 9.5l-5 5');
export const QueueIcon = /*#__PURE__*/ lineIcon('M4 6h16M4 11h16M4 16h7M15 14.5v6l5-3Z');
export const MoonIcon = /*#__PURE__*/ lineIcon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z');
export const KeyboardIcon = /*#__PURE__*/ lineIcon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm3 4h.01M11 10h.01M15 10h.01M17.5 10h.01M8 14h8',
);
export const GripIcon = /*#__PURE__*/ lineIcon('M5 9h14M5 15h14');
export const HistoryIcon = /*#__PURE__*/ lineIcon('M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z');
export const NotForMeIcon = /*#__PURE__*/ lineIcon('M5.6 5.6l12.8 12.8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z');
export const ChevronUpIcon = /*#__PURE__*/ lineIcon('m7 14 5-5 5 5');
export const CheckIcon = /*#__PURE__*/ lineIcon('m5 12.5 4.5 4.5L19 7.5');
export const LockIcon = /*#__PURE__*/ lineIcon(
  'M7 10V7.5a5 5 0 0 1 10 0V10M6 10h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z',
);
export const ExternalIcon = /*#__PURE__*/ lineIcon(
  'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
);
export const HomeIcon = /*#__PURE__*/ lineIcon('M4 11 12 4l8 7M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5');
export const UsersIcon = /*#__PURE__*/ lineIcon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c0-3 2.9-5 6.5-5s6.5 2 6.5 5M16 5a3.2 3.2 0 0 1 0 6.2M18 15c2.1.6 3.5 2.2 3.5 4.5',
);
export const ToTopIcon = /*#__PURE__*/ lineIcon('M12 20V5M6 11l6-6 6 6');
export const DownloadIcon = /*#__PURE__*/ lineIcon('M12 4v11m0 0 4-4m-4 4-4-4M5 19h14');
export const UploadIcon = /*#__PURE__*/ lineIcon('M12 16V5m0 0 4 4m-4-4L8 9M5 19h14');
