import { readJson, writeJson } from '@rushtone/ui/device-storage';
import { createValueStore, type ValueStore } from '@rushtone/platform/browser/value-store';

export type Shortcuts = {
  enabled: ValueStore<boolean>;
  /** Whether the dialog that lists the shortcuts is open. */
  dialogOpen: ValueStore<boolean>;
};

/** Creates the setting, because users can turn shortcuts off on this device (WCAG 2.1.4). */
export const createShortcuts = (): Shortcuts => {
  const enabled = createValueStore(readJson('rushtone.keys', (value) => value !== false));
  enabled.subscribe(() => writeJson('rushtone.keys', enabled.get()));
  return { enabled, dialogOpen: createValueStore(false) };
};
