const GAP = 4;
const EDGE = 8;

/** The height that the player takes at the bottom of the window now; nothing may be put under it. */
const playerSpace = (): number => {
  const probe = document.createElement('i');
  probe.style.cssText = 'position:fixed;visibility:hidden;height:var(--player-space)';
  document.body.append(probe);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
};

/** Below its button, or above where there is more room; its right edge at the button's, inside the window. */
export const placeMenu = (menu: HTMLElement, button: HTMLElement): void => {
  const box = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = window.innerHeight - playerSpace() - box.bottom;
  const up = below < height + GAP && box.top > height + GAP;
  const left = Math.min(Math.max(box.right - width, EDGE), window.innerWidth - width - EDGE);
  const top = up ? box.top - height - GAP : box.bottom + GAP;
  menu.style.left = `${left + window.scrollX}px`;
  menu.style.top = `${top + window.scrollY}px`;
};
