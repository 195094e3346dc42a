import { useCallback, useEffect, useState } from 'react';
import { isNetworkFailure } from './ended.ts';
import { useSessionActions } from './SessionContext.ts';

export type ResetCode =
  | { status: 'checking' }
  | { status: 'valid'; email: string }
  /** The provider's message; `passing` when the network failed and another try may do. */
  | { status: 'invalid'; message: string; passing: boolean };

/** Checks the code of an emailed link before anything is asked of the person. */
export const useResetCode = (code: string): { check: ResetCode; again: () => void } => {
  const { identity } = useSessionActions();
  const [check, setCheck] = useState<ResetCode>({ status: 'checking' });
  const look = useCallback(async (): Promise<ResetCode> => {
    try {
      return { status: 'valid', email: await (await identity()).readResetCode(code) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { status: 'invalid', message, passing: isNetworkFailure(error) };
    }
  }, [identity, code]);
  useEffect(() => {
    let here = true;
    void look().then((found) => here && setCheck(found));
    return () => {
      here = false;
    };
  }, [look]);
  const again = () => {
    setCheck({ status: 'checking' });
    void look().then(setCheck);
  };
  return { check, again };
};
