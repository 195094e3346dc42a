type IconProps = { size?: number; className?: string | undefined };

/** Creates an icon from path data in a 24×24 box. Its button or link has the accessible name. */
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
export const filledIcon = (path: string) => makeIcon(path);
export const lineIcon = (path: string) => makeIcon(path, true);
