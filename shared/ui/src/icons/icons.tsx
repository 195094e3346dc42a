import { filledIcon, lineIcon } from './make-icon.tsx';

// Marked pure, so that bundles drop unused icons.
export const PauseIcon = /*#__PURE__*/ filledIcon(
  'M7 4h3a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm7 0h3a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Z',
);
export const NextIcon = /*#__PURE__*/ filledIcon(
  'M5 5.3v13.4a.9.9 0 0 0 1.4.7l9.4-6.7a.9.9 0 0 0 0-1.4L6.4 4.6a.9.9 0 0 0-1.4.7ZM17 5h2v14h-2Z',
);
export const PreviousIcon = /*#__PURE__*/ filledIcon(
  'M19 5.3v13.4a.9.9 0 0 1-1.4.7l-9.4-6.7a.9.9 0 0 1 0-1.4l9.4-6.7a.9.9 0 0 1 1.4.7ZM5 5h2v14H5Z',
);
export const RepeatIcon = /*#__PURE__*/ lineIcon(
  'M17 3l3 3-3 3M20 6H8a4 4 0 0 0-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 0 0 4-4v-1',
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
export const MoreIcon = /*#__PURE__*/ filledIcon(
  'M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
);
export const PlayNextIcon = /*#__PURE__*/ lineIcon('M4 6h10M4 11h6M4 16h6M14 10v9l7-4.5Z');
export const CardsIcon = /*#__PURE__*/ lineIcon('M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z');
export const VolumeIcon = /*#__PURE__*/ lineIcon(
  'M4 10v4h3.5L12 18V6l-4.5 4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
);
export const MuteIcon = /*#__PURE__*/ lineIcon('M4 10v4h3.5L12 18V6l-4.5 4ZM16 9.5l5 5M21 9.5l-5 5');
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
export const DownloadIcon = /*#__PURE__*/ lineIcon('M12 4v11m0 0 4-4m-4 4-4-4M5 19h14');
export const LyricsIcon = /*#__PURE__*/ lineIcon(
  'M4 6h16M4 11h10M4 16h7M17 19a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm0 0v-7l4 1',
);
export const UploadIcon = /*#__PURE__*/ lineIcon('M12 16V5m0 0 4 4m-4-4L8 9M5 19h14');
/** A list with a plus. */
export const AddIcon = /*#__PURE__*/ lineIcon('M4 6h12M4 12h8M4 18h8M17 14v6M14 17h6');
export const KeyIcon = /*#__PURE__*/ lineIcon(
  'M14.5 14.5a5.5 5.5 0 1 0-5.2-3.8L3.5 16.5V20H8v-2.5h2.5V15ZM15.5 8.5h.01',
);
export const GlobeIcon = /*#__PURE__*/ lineIcon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9h17M3.5 15h17M12 3c-4.5 5-4.5 13 0 18 4.5-5 4.5-13 0-18Z',
);
export const MegaphoneIcon = /*#__PURE__*/ lineIcon(
  'M4 10v4h3l9 4.5v-13L7 10ZM8.5 14.5 10 20M19 9.5a4 4 0 0 1 0 5',
);
export const WaveIcon = /*#__PURE__*/ lineIcon('M4 10v4M8 6.5v11M12 9v6M16 4v16M20 10v4');
export const PictureIcon = /*#__PURE__*/ lineIcon(
  'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 11 5-5 4 4 2.5-2.5L20 17M15 9h.01',
);
export const ShieldIcon = /*#__PURE__*/ lineIcon(
  'M12 3l7.5 2.5V12c0 4-3 7.3-7.5 9-4.5-1.7-7.5-5-7.5-9V5.5ZM9 12l2.2 2.2L15 10.5',
);
