import { Component, useEffect, useState, type ReactNode } from 'react';

/** What a remote relies on, in a sentence each. It fails when it throws, or is not true. */
export type Expectations<Used> = Readonly<Record<string, (used: Used) => boolean | Promise<boolean>>>;

type Outcome = { what: string; problem: string | null };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const attempt = async (what: string, isMet: () => boolean | Promise<boolean>): Promise<Outcome> => {
  try {
    return { what, problem: (await isMet()) ? null : 'it is not so' };
  } catch (error) {
    return { what, problem: messageOf(error) };
  }
};

const Outcomes = ({ outcomes }: { outcomes: readonly Outcome[] }) => (
  <ul data-expectations={outcomes.length}>
    {outcomes.map(({ what, problem }) => (
      <li key={what} data-problem={problem}>
        {what}
      </li>
    ))}
  </ul>
);

/** A hook that is gone or throws. */
class HooksBoundary extends Component<{ children: ReactNode }, { problem: string | null }> {
  override state = { problem: null };
  static getDerivedStateFromError(error: unknown) {
    return { problem: messageOf(error) };
  }
  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return <Outcomes outcomes={[{ what: 'the hooks that its pages use are there', problem }]} />;
  }
}

/**
 * What a remote expects of the shell, exposed as `./expectations`. A shell is released only when it does what the live
 * version of each remote expects: the page is opened in that shell in place of the remote's own ones. `useShell` takes
 * from the contract what the remote's pages take.
 */
export const defineExpectations = <Used,>(useShell: () => Used, expectations: Expectations<Used>) => {
  const check = (used: Used): Promise<Outcome[]> =>
    Promise.all(Object.entries(expectations).map(([what, isMet]) => attempt(what, () => isMet(used))));
  const Checks = () => {
    const used = useShell();
    const [checking] = useState(() => check(used));
    const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
    useEffect(() => void checking.then(setOutcomes), [checking]);
    return <Outcomes outcomes={outcomes} />;
  };
  return {
    Page: () => (
      <HooksBoundary>
        <Checks />
      </HooksBoundary>
    ),
  };
};
