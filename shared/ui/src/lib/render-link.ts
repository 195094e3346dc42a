import type { ReactNode } from 'react';

/** How a component that knows no router gets its link: the page draws the router's own with these props. */
export type RenderLink = (props: { className: string | undefined; children: ReactNode }) => ReactNode;
