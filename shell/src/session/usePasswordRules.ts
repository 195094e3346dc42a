import { useCallback, useState } from 'react';
import { DEFAULT_PASSWORD_RULES, describePasswordRules } from './password-rules.ts';
import { useSessionActions } from './SessionContext.ts';

/** The words under a new password; `read` asks the service for its rules, which may have changed (spec §9). */
export const usePasswordRules = () => {
  const { identity } = useSessionActions();
  const [words, setWords] = useState(DEFAULT_PASSWORD_RULES);
  const read = useCallback(() => {
    identity()
      .then((opened) => opened.passwordRules())
      .then(
        (rules) => setWords(describePasswordRules(rules)),
        () => undefined,
      );
  }, [identity]);
  return { words, read };
};
