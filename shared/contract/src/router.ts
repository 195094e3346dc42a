/** The parts of the shell's router that remotes may use. */
export { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Location state for navigation that must not scroll, such as to a dialog with its own URL. */
export const KEEP_SCROLL = { keepScroll: true } as const;

export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state;
