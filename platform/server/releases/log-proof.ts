import {
  LogError,
  OtherLogError,
  proveLogged,
  type Checkpoint,
  type ReadLog,
  type Registry,
  type Root,
} from '../../registry/index.ts';

type Options = {
  readLog: ReadLog;
  refuse: (reason: string, text: string) => void;
  /** Elsewhere a store may be emptied on purpose, which begins another log. */
  production: boolean;
};

/** Proves registries by the store's transparency log, which must only grow. */
export const createLogProof = ({ readLog, refuse, production }: Options) => {
  let last: Checkpoint | null = null;
  const prove = async (registry: Registry, root: Root): Promise<void> => {
    const logged = await proveLogged(readLog, registry, root, last).catch((error: unknown) => {
      if (production || !(error instanceof OtherLogError)) throw error;
      return proveLogged(readLog, registry, root, null);
    });
    if (!logged) return;
    const { origin, size, root: hash } = logged.checkpoint;
    last = { origin, size, root: hash };
  };
  return {
    /** The last state of the log that was proved; `null` if there was no log. */
    checkpoint: () => last,
    restore: (checkpoint: Checkpoint | null): void => {
      last = checkpoint;
    },
    /** Whether the log has the registry, or there is none and was none. */
    async proves(registry: Registry, root: Root): Promise<boolean> {
      try {
        await prove(registry, root);
        return true;
      } catch (error) {
        if (error instanceof LogError) refuse('log', error.message);
        else refuse('store', `release refused: the transparency log cannot be read: ${String(error)}`);
        return false;
      }
    },
  };
};
