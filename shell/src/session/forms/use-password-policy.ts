import { useCallback, useState } from 'react';
import { DEFAULT_POLICY_TEXT, describePasswordPolicy } from '../identity/password-policy.ts';
import { useSessionActions } from '../SessionContext.ts';

/**
 * Returns the hint for a new password. `refresh` reads the policy from the service again, since it may have
 * changed (spec §9).
 */
export const usePasswordPolicy = () => {
  const { identity } = useSessionActions();
  const [hint, setHint] = useState(DEFAULT_POLICY_TEXT);
  const refresh = useCallback(() => {
    identity()
      .then((service) => service.passwordPolicy())
      .then(
        (policy) => setHint(describePasswordPolicy(policy)),
        () => undefined,
      );
  }, [identity]);
  return { hint, refresh };
};
