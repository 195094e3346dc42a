/** The parts of the shell's one router that remotes may use. */
export { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** State of a navigation that must not scroll, such as to a dialog with an address. */
export const KEEP_SCROLL = { keepScroll: true } as const;

export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state;
