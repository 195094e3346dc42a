import { Component, type ReactNode } from 'react';
import { PagePending } from '../components/PagePending.tsx';
import { PageUnavailable } from '../components/PageUnavailable.tsx';

type Props = {
  name: string;
  /** Called when the page broke; true when another version takes its place. */
  onCrash: (error: unknown) => Promise<boolean>;
  /** Called before a new try, and when the page is left. */ onLeave: () => void;
  children: ReactNode;
};
type State = { failure: 'none' | 'handled' | 'shown' };

/** Shell, player and the other remotes go on when this one fails; Retry loads it anew, without a reload. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' };

  static getDerivedStateFromError(): State {
    return { failure: 'handled' };
  }

  override componentDidCatch(reason: unknown): void {
    console.warn(`The page of ${this.props.name} failed.`, reason);
    void this.answer(reason);
  }

  answer = async (reason: unknown): Promise<void> => {
    if (!(await this.props.onCrash(reason))) this.setState({ failure: 'shown' });
  };

  override componentWillUnmount(): void {
    this.props.onLeave();
  }

  retry = (): void => {
    this.props.onLeave();
    this.setState({ failure: 'none' });
  };

  override render(): ReactNode {
    if (this.state.failure === 'handled') return <PagePending />;
    if (this.state.failure === 'shown')
      return <PageUnavailable name={this.props.name} onRetry={this.retry} />;
    return this.props.children;
  }
}
