import type { CSSProperties } from 'react';

/** Returns the custom property that the mixin `cover-tints` uses. */
export const tintStyle = (tint: string | undefined): CSSProperties | undefined =>
  tint === undefined ? undefined : ({ '--tint': tint } as CSSProperties);
