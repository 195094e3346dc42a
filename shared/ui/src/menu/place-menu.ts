const GAP_PX = 4;
const MARGIN_PX = 8;

/** Returns the height of the player at the bottom of the window, which a menu must not be behind. */
const playerHeight = (): number => {
  const probe = document.createElement('i');
  probe.style.cssText = 'position:fixed;visibility:hidden;height:var(--player-space)';
  document.body.append(probe);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
};

/** Places a menu below its button, or above if it only fits there, right-aligned and inside the window. */
export const placeMenu = (menu: HTMLElement, button: HTMLElement): void => {
  const box = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const spaceBelow = window.innerHeight - playerHeight() - box.bottom;
  const isAbove = spaceBelow < height + GAP_PX && box.top > height + GAP_PX;
  const left = Math.min(Math.max(box.right - width, MARGIN_PX), window.innerWidth - width - MARGIN_PX);
  const top = isAbove ? box.top - height - GAP_PX : box.bottom + GAP_PX;
  menu.style.left = `${left + window.scrollX}px`;
  menu.style.top = `${top + window.scrollY}px`;
};
