import { Component, type ReactNode } from 'react';

type Props = {
  /** A function, so that a retry renders what `onLeave` has recreated. */
  render: () => ReactNode;
  /** Renders the fallback after an error. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  onCatch?: (error: unknown) => void;
  /** Called before a retry and on unmount. */
  onLeave: () => void;
};

/** Error boundary that keeps the rest of the page and the player running. */
export class Boundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch?.(error);
  }

  override componentWillUnmount(): void {
    this.props.onLeave();
  }

  retry = (): void => {
    this.props.onLeave();
    this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    const { error, failed } = this.state;
    return failed ? this.props.failed(error, this.retry) : this.props.render();
  }
}
