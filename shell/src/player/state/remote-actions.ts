type RemoteActions = {
  continueHere: () => void;
  /** Does on the other device what the key of a player's action means. Returns false if its bar is not shown. */
  press: (action: string) => boolean;
};

/** Set while the account shares what it plays with its other devices. */
export const remoteActions: { current: RemoteActions | null } = { current: null };
