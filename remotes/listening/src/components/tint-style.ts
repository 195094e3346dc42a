import type { CSSProperties } from 'react';

/** What the mixin `cover-tints` colors with. */
export const tintStyle = (tint: string | undefined): CSSProperties | undefined =>
  tint === undefined ? undefined : ({ '--tint': tint } as CSSProperties);
