import { Component, useEffect, useState, type ReactNode } from 'react';

/**
 * A remote's expectations of the shell, each described in one sentence. An expectation fails if it throws or
 * does not return true.
 */
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

/** Reports a hook that is missing or throws. */
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
 * Defines what a remote expects of the shell, exposed as `./expectations`. A shell is released only if it
 * meets the expectations of the live version of each remote; the page is opened in that shell instead of the
 * remote's own pages. `useShell` takes the same things from the contract as the remote's pages do.
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
