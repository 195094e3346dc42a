import type { Corner } from './dock-corner.ts';
import type { Placement } from './placement.ts';

/**
 * Returns the element that contains the video. It is in the document from the start and outside of React's root, so that
 * a frame in it stays when React takes the page over.
 */
export const stageElement = (): HTMLElement => {
  const found = document.getElementById('video');
  if (found) return found;
  const created = document.createElement('section');
  created.id = 'video';
  document.body.append(created);
  return created;
};

/** Shows the stage at its place, by attributes that the styles of the document name (`stage.scss`). */
export const placeStage = (stage: HTMLElement, placement: Placement, corner: Corner): void => {
  const { kind } = placement;
  stage.setAttribute('aria-label', 'Video');
  Object.assign(stage.dataset, { video: '', placement: kind, corner });
  stage.hidden = kind === 'hidden';
  for (const side of ['left', 'top', 'width', 'height'] as const)
    stage.style[side] = kind === 'slot' ? `${placement[side]}px` : '';
};
