import { REPORT_REASON_MIN_LENGTH, REPORT_TOPIC } from '@rushtone/domain';

export const INVALID_REASON = 'Please enter a valid reason.';

/** What a report sends, and nothing more (spec §7); null for a reason that is too short (spec §5). */
export const reportOf = (
  videoId: string,
  entered: string,
): { message: string; topic: typeof REPORT_TOPIC } | null => {
  const reason = entered.trim();
  if (reason.length < REPORT_REASON_MIN_LENGTH) return null;
  return { message: `Song reported. ID: ${videoId}. Reason: ${reason}`, topic: REPORT_TOPIC };
};
