type View = { first: number; perView: number; count: number };

/** Whether a slide is among those that show; after the last comes the first again. */
export const isInView = (index: number, { first, perView, count }: View): boolean =>
  (index - first + count) % count < perView;
